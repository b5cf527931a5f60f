import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Ranking, RankingType } from '../../../../contract/rankings.ts'
import { worst, worstFirst } from '../../../../contract/rules/zones.worst.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { ZoneClasses } from './zone-classes.tsx'

const CLASSES: [string, string, number | null][] = [
  ['tres_faible', 'Très faible', null],
  ['faible', 'Faible', 1],
  ['moderee', 'Modérée', 10],
  ['elevee', 'Élevée', 100],
]
const scaleOf = (type: RankingType, label: string): Scale => ({
  ...{ type, label, unit: 'UFP/g', validity_days: 28, ranking_days: 28, names: [], version: 1 },
  classes: CLASSES.map(([key, word, min]) => ({ ...UNRANKED, key, label: word, min, advice: `Conseil ${word}.` })),
})
const SCALES = [scaleOf('phages', 'Classification Phages'), scaleOf('arn_f', 'ARN F-spécifiques infectieux')]
const ranked = (key: string | null): Ranking | null =>
  key === null ? null : { id: 1, class: key, value: 4, below_limit: false, starts_on: '2026-11-24', ends_on: null }

interface DrawnOptions {
  opened?: RankingType | undefined
  scales?: readonly Scale[]
}

function drawn(phages: string | null, arn_f: string | null, { opened, scales = SCALES }: DrawnOptions = {}) {
  const rankings = { phages: ranked(phages), arn_f: ranked(arn_f) }
  const zone = {
    ...{ rankings, last_samplings: { phages: null, arn_f: null }, last_changes: { phages: null, arn_f: null } },
  }
  const first = worst(rankings, scales)
  const html = renderToStaticMarkup(
    <ZoneClasses
      zone={zone}
      scales={scales}
      opened={opened ?? worstFirst(rankings, scales)[0] ?? 'arn_f'}
      onOpen={() => undefined}
      today="2026-11-26"
    />,
  )
  return { first, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '), html }
}

const labelOf = (key: string | null) => CLASSES.find(([one]) => one === key)?.[1] ?? 'Non classée'
const rankOf = (word: string) => CLASSES.findIndex(([, label]) => label === word)

const KEYS = [null, ...CLASSES.map(([key]) => key)]
const PAIRS = KEYS.flatMap((phages) => KEYS.map((arn_f) => [phages, arn_f] as const))

test.each(PAIRS)(
  'phages %s, ARN F %s: the worse is named first, no advice stands above a worse class',
  (phages, arn_f) => {
    for (const opened of [undefined, 'phages', 'arn_f'] as const) {
      const { first, text } = drawn(phages, arn_f, { opened })
      const keys = { phages, arn_f }
      const words = [...text.matchAll(/(?<!Conseil )(Très faible|Faible|Modérée|Élevée|Non classée)/g)].map(
        ([word]) => word,
      )
      expect(words[0]).toBe(first === null ? 'Non classée' : labelOf(keys[first]))
      const [advice] = /Conseil [^.]+/.exec(text) ?? []
      const below = advice ? text.slice(text.indexOf(advice) + advice.length) : ''
      const advised = rankOf(advice?.replace('Conseil ', '') ?? '')
      for (const [word] of below.matchAll(/(?<!Conseil )(Très faible|Faible|Modérée|Élevée)/g)) {
        expect(rankOf(word)).toBeLessThanOrEqual(advised)
      }
    }
  },
)

test('the advice is printed as French has it, however it was typed', () => {
  const written = SCALES.map((scale) => ({
    ...scale,
    classes: scale.classes.map((one) => ({ ...one, advice: 'Attendre : 28 jours !' })),
  }))
  expect(drawn('elevee', null, { scales: written }).html).toContain('Attendre\u00A0: 28\u00A0jours\u00A0!')
})

test('a class that the scale lacks is said to be unknown, before all but the worst', () => {
  const { text } = drawn('nouvelle', 'moderee')
  expect(text.indexOf('Classe inconnue')).toBeLessThan(text.indexOf('Modérée'))
  expect(text).not.toContain('Aucun classement en vigueur')
  const known = drawn('nouvelle', 'elevee').text
  expect(known.indexOf('Élevée')).toBeLessThan(known.indexOf('Classe inconnue'))
})

test('both types are named with their load, also where their classes are the same', () => {
  for (const [phages, arn_f] of PAIRS) {
    const { text } = drawn(phages, arn_f)
    expect(text).toContain('Classification Phages')
    expect(text).toContain('ARN F-spécifiques infectieux')
    expect(text.match(/4 UFP\/g/g) ?? []).toHaveLength([phages, arn_f].filter((key) => key !== null).length)
  }
})
