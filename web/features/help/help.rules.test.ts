import { describe, expect, test } from 'vitest'
import type { GuideChapter } from './guide.ts'
import { indexGuide, searchGuide } from './help.rules.ts'

const section = (title: string, text: string) => ({ id: title.toLowerCase(), title, text, html: '' })

const CHAPTERS: GuideChapter[] = [
  {
    name: 'carte',
    part: 'Pour les producteurs',
    title: 'La carte',
    sections: [section('', 'La classe de votre zone, et une alerte.'), section('Légende', 'Les classes, en couleurs.')],
  },
  {
    name: 'alertes',
    part: 'Pour les producteurs',
    title: 'Les alertes',
    sections: [
      section('', 'Un mail quand la classe change.'),
      section('Sur le téléphone', `${'mot '.repeat(40)}l’appareil reçoit ${'fin '.repeat(60)}`),
    ],
  },
]

const INDEX = indexGuide(CHAPTERS)
const found = (search: string) =>
  searchGuide(INDEX, search).map(({ chapter, section: { title } }) => `${chapter.name} ${title}`.trim())

describe('the search in the guide', () => {
  test.each([
    ['LEGENDE', ['carte Légende']],
    ["l'appareil", ['alertes Sur le téléphone']],
    ['classe couleurs', ['carte Légende']],
    ['couleurs classe', ['carte Légende']],
    ['alertes mail', ['alertes']],
    ['telephone alertes', ['alertes Sur le téléphone']],
    ['alrte mail', ['alertes']],
    ['couleur', ['carte Légende']],
    ['comment choisir les couleurs de la légende', ['carte Légende']],
    ['zzz', []],
    ['   ', []],
  ])('%j finds %j', (search, sections) => {
    expect(found(search)).toEqual(sections)
  })

  test('titles come before texts', () => {
    expect(found('alerte')).toEqual(['alertes', 'alertes Sur le téléphone', 'carte'])
  })

  test('shows the words around what it found, cut between words', () => {
    const [finding] = searchGuide(INDEX, 'appareil')
    expect(finding?.excerpt).toMatch(/^… (mot )+l’appareil reçoit (fin )+…$/)
    expect(finding?.excerpt.length).toBeLessThan(200)
    expect(searchGuide(INDEX, 'couleurs')[0]?.excerpt).toBe('Les classes, en couleurs.')
  })
})
