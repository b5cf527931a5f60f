import { describe, expect, test } from 'vitest'
import { filesEndingIn, isTest, read } from '../sources.ts'
import { SPECIFICATION_TEXTS, type SpecificationText } from './specification-texts.ts'
import { GAP, type SourceWords, sqlWordsOf, wordsOf } from './words.ts'

const files = filesEndingIn(['.ts', '.tsx'], ['web', 'contract', 'server']).filter(
  (path) => !isTest(path) && !path.startsWith('server/test/'),
)
const words = files.flatMap((path) => wordsOf(path, read(path)).map((one) => ({ ...one, path })))
const sqlFiles = filesEndingIn(['.sql'], ['database'])
const stored = sqlFiles.flatMap((path) => sqlWordsOf(read(path)).map((one) => ({ ...one, path })))

const withGaps = (text: string) => text.replace(/\{[^}]+\}/g, GAP)

/** The whole of what a person reads in one place is this text, byte for byte. */
const isSaid = (text: string, among: readonly SourceWords[]) => among.some((one) => one.text === withGaps(text))

const among = ({ lives }: SpecificationText) => (lives === 'database' ? stored : words)

test('the list is whole', () => {
  // The specification's own count.
  expect(SPECIFICATION_TEXTS).toHaveLength(49)
  expect(new Set(SPECIFICATION_TEXTS.map(({ text }) => text)).size).toBe(49)
})

describe('the specification, word for word', () => {
  test.each(SPECIFICATION_TEXTS.map((one) => [one.screen, one.text, one] as const))(
    '%s says « %s »',
    (_screen, text, one) => {
      expect(isSaid(text, among(one))).toBe(true)
    },
  )

  test('the year on the map is 2024', () => {
    const notice = words.filter(({ path }) => path.startsWith('web/features/map/'))
    expect(notice.filter(({ text }) => text.includes('© 2024'))).not.toEqual([])
  })
})

test('our own texts between tags have the French apostrophe', () => {
  const theirs = SPECIFICATION_TEXTS.map(({ text }) => withGaps(text))
  const straight = words.filter(({ kind, text }) => kind === 'jsx' && text.includes("'") && !theirs.includes(text))
  expect(straight.map(({ path, text }) => `${path}: « ${text.replaceAll(GAP, '{}')} »`)).toEqual([])
})

test('a class that is given is a « classement », but in the specification’s own words', () => {
  const theirs = SPECIFICATION_TEXTS.map(({ text }) => text)
  const shown = words.filter(({ path, text }) => path !== 'contract/core/pages.ts' && !theirs.includes(text))
  expect(shown.filter(({ text }) => /affectation/i.test(text))).toEqual([])
})

test('no line of a screen begins with a sign, or ends with an opening quote', () => {
  const theirs = SPECIFICATION_TEXTS.map(({ text }) => withGaps(text))
  const shown = words.filter(({ path, text }) => path.startsWith('web/') && !theirs.includes(text))
  const breaking = shown.filter(({ text }) => /[\p{L}\d\0] [:;?!»]|« /u.test(text))
  expect(breaking.map(({ path, text }) => `${path}: « ${text.replaceAll(GAP, '{}')} »`)).toEqual([])
})

describe('the reader is not blind:', () => {
  const textsIn = (source: string) => wordsOf('a.tsx', source).map(({ text }) => text)

  test.each([
    ["const a = 'Aucune donnée'", 'Aucune donnée'],
    [String.raw`const a = 'Retour à l\'accueil'`, "Retour à l'accueil"],
    [String.raw`const a = 'Aucune donn\u00e9e'`, 'Aucune donnée'],
    [['const a = `La connexion avec ', '{name} a échoué.`'].join('$'), `La connexion avec ${GAP} a échoué.`],
    ["const a = <p>Retour à l'accueil</p>", "Retour à l'accueil"],
    ['const a = <p>Retour à l&apos;accueil</p>', "Retour à l'accueil"],
    ["const a = <p>\n  Chargement des résultats\n  de la zone...{' '}\n</p>", 'Chargement des résultats de la zone...'],
    ['const a = <p>merci de contacter {name} pour les obtenir.</p>', `merci de contacter ${GAP} pour les obtenir.`],
    ['const a = <Empty text="Aucune donnée" />', 'Aucune donnée'],
    ['const a = { label: "Egal à" } as const', 'Egal à'],
  ])('%s', (source, text) => {
    expect(textsIn(source)).toContain(text)
  })

  test.each([
    ['// Aucune donnée', 'Aucune donnée'],
    ["const a = 'aucune donnée'", 'Aucune donnée'],
    ["const a = 'Aucune donnée.'", 'Aucune donnée'],
    ['const a = <p>Retour à l’accueil</p>', "Retour à l'accueil"],
    ["const a = 'Chargement…'", 'Chargement...'],
  ])('%s does not say « %s »', (source, text) => {
    expect(textsIn(source)).not.toContain(text)
  })

  test('a text between tags is told from one in quotes', () => {
    expect(wordsOf('a.tsx', "const a = <p>Retour à l'accueil</p>")).toMatchObject([{ kind: 'jsx' }])
  })

  test('SQL doubles its apostrophes', () => {
    expect(sqlWordsOf("INSERT INTO sectors VALUES ('Bureau d''études', false)")).toMatchObject([
      { text: "Bureau d'études" },
    ])
  })
})
