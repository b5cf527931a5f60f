import { expect, test } from 'vitest'
import type { ZoneOutlook } from '../../../contract/outlook.ts'
import type { Scale } from '../../../contract/scales.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { seasonSentence, wintersSentence } from './seasons.rules.ts'

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null
const scaleOf = (...labels: string[]): Scale => ({
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [
    ...labels.map((label) => ({ ...UNRANKED, key: label, label })),
    { ...UNRANKED, key: 'Ancienne', label: 'Ancienne', is_retired: true },
  ],
})
const FOUR = scaleOf('Très faible', 'Faible', 'Modérée', 'Élevée')
const NINE = scaleOf(...'123456789')

const WINTER_DAY = '2026-11-25'
const SUMMER_DAY = '2026-07-14'
/** The latest first, each of the year before. */
const season = (on: string, classes: readonly string[]): ZoneOutlook['season'] =>
  classes.map((name, index) => ({
    from: `${2025 - index}-${on === WINTER_DAY ? '11-04' : '06-23'}`,
    to: `${2025 - index}-${on === WINTER_DAY ? '12-16' : '08-04'}`,
    class: name,
    samplings: 4,
  }))
const [VERY_LOW, LOW, MEDIUM, HIGH] = ['Très faible', 'Faible', 'Modérée', 'Élevée'] as const

const winters = (count: number) => `Les ${count} derniers hivers, à cette saison, la zone`
const years = (count: number) => `Les ${count} dernières années, à cette saison, la zone`

test.each<[string, string, string[], string | null, string | null, string | null]>([
  ['some', WINTER_DAY, [MEDIUM, LOW, HIGH], MEDIUM, LOW, `${winters(3)} a été au moins « Modérée » 2 fois sur 3.`],
  ['one', WINTER_DAY, [MEDIUM, LOW], MEDIUM, LOW, `${winters(2)} a été au moins « Modérée » 1 fois sur 2.`],
  ['all', WINTER_DAY, [MEDIUM, HIGH], MEDIUM, LOW, `${winters(2)} a toujours été au moins « Modérée ».`],
  ['none', WINTER_DAY, [LOW, LOW, LOW], MEDIUM, LOW, `${winters(3)} n’a jamais atteint « Modérée ».`],
  ['the highest', WINTER_DAY, [HIGH, LOW, LOW], HIGH, LOW, `${winters(3)} a été « Élevée » 1 fois sur 3.`],
  [
    'the lowest: the next',
    WINTER_DAY,
    [LOW, VERY_LOW],
    VERY_LOW,
    HIGH,
    `${winters(2)} a été au moins « Faible » 1 fois sur 2.`,
  ],
  ['not ranked: sampled', WINTER_DAY, [HIGH, LOW], null, HIGH, `${winters(2)} a été « Élevée » 1 fois sur 2.`],
  ['ranked in a lost class', WINTER_DAY, [HIGH, LOW], 'Ancienne', HIGH, `${winters(2)} a été « Élevée » 1 fois sur 2.`],
  ['neither', WINTER_DAY, [LOW, LOW], null, null, `${winters(2)} a toujours été au moins « Faible ».`],
  ['in summer, some', SUMMER_DAY, [MEDIUM, LOW], MEDIUM, LOW, `${years(2)} a été au moins « Modérée » 1 fois sur 2.`],
  ['in summer, all', SUMMER_DAY, [HIGH, HIGH], HIGH, LOW, `${years(2)} a toujours été « Élevée ».`],
  ['in summer, none', SUMMER_DAY, [LOW, LOW], HIGH, LOW, `${years(2)} n’a jamais atteint « Élevée ».`],
  [
    'one year',
    WINTER_DAY,
    [VERY_LOW],
    HIGH,
    LOW,
    'L’hiver dernier, à cette saison, la zone a été au plus « Très faible ».',
  ],
  [
    'one year, in summer',
    SUMMER_DAY,
    [MEDIUM],
    HIGH,
    LOW,
    'L’an dernier, à cette saison, la zone a été au plus « Modérée ».',
  ],
  ['no year', WINTER_DAY, [], HIGH, LOW, 'Pas encore d’hiver passé à comparer.'],
  ['no year, in summer', SUMMER_DAY, [], HIGH, LOW, 'Pas encore d’année passée à comparer.'],
  ['a retired class', WINTER_DAY, [HIGH, 'Ancienne'], HIGH, LOW, null],
  ['an unknown class', WINTER_DAY, ['?'], HIGH, LOW, null],
])('the same weeks of past years, %s', (_which, on, classes, ranked, sampled, sentence) => {
  expect(plain(seasonSentence({ on, season: season(on, classes) }, FOUR, { ranked, sampled }))).toBe(sentence)
})

test('a single year that is not the last is told by how long ago it was', () => {
  const [, older] = season(WINTER_DAY, [HIGH, LOW])
  const sentence = seasonSentence({ on: WINTER_DAY, season: older ? [older] : [] }, FOUR, {
    ranked: HIGH,
    sampled: HIGH,
  })
  expect(plain(sentence)).toBe('Il y a 2 ans, à cette saison, la zone a été au plus « Faible ».')
})

test.each([
  ['8', `${winters(3)} a été au moins « 8 » 1 fois sur 3.`],
  ['9', `${winters(3)} a été « 9 » 1 fois sur 3.`],
  ['1', `${winters(3)} a toujours été au moins « 2 ».`],
])('among nine classes, %s', (ranked, sentence) => {
  const past = { on: WINTER_DAY, season: season(WINTER_DAY, ['2', '9', '7']) }
  expect(plain(seasonSentence(past, NINE, { ranked, sampled: null }))).toBe(sentence)
})

test('winters that are not the last ones are said to be known ones', () => {
  const [latest, , oldest] = season(WINTER_DAY, [HIGH, LOW, HIGH])
  const past = latest && oldest ? [latest, oldest] : []
  const sentence = seasonSentence({ on: WINTER_DAY, season: past }, FOUR, { ranked: HIGH, sampled: HIGH })
  expect(plain(sentence)).toBe('Les 2 hivers connus, à cette saison, la zone a toujours été « Élevée ».')
})

const winter = (year: number, weeks: Record<string, number>) => ({
  starts_on: `${year}-11-01`,
  sampled_weeks: Object.values(weeks).reduce((sum, count) => sum + count, 0),
  weeks,
})
type OutlookWinters = ZoneOutlook['winters']

test.each<[string, OutlookWinters, string | null]>([
  [
    WINTER_DAY,
    [winter(2026, { Élevée: 3 }), winter(2025, { Élevée: 1, Faible: 4 }), winter(2024, { Élevée: 5 })],
    'Cet hiver : 3 semaines « Élevée ». Les autres hivers : entre 1 et 5.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Faible: 3 }), winter(2025, { Modérée: 2 }), winter(2024, { Modérée: 2 })],
    'Cet hiver : aucune semaine « Modérée ». Les autres hivers : 2.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Modérée: 1 }), winter(2025, { Faible: 2 }), winter(2024, { Modérée: 0, Faible: 3 })],
    'Cet hiver : 1 semaine « Modérée ». Les autres hivers : aucune.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Modérée: 1 }), winter(2025, { Faible: 2 }), winter(2024, { Modérée: 2 })],
    'Cet hiver : 1 semaine « Modérée ». Les autres hivers : 2 au plus.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Modérée: 2 }), winter(2025, { Modérée: 1 })],
    'Cet hiver : 2 semaines « Modérée ». L’hiver dernier : une.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Modérée: 2 }), winter(2024, { Faible: 1 })],
    'Cet hiver : 2 semaines « Modérée ». L’hiver 2024-2025 : aucune.',
  ],
  [WINTER_DAY, [winter(2026, { Modérée: 2 })], 'Cet hiver : 2 semaines « Modérée ».'],
  [
    WINTER_DAY,
    [winter(2026, { 'Très faible': 2 })],
    'Cet hiver : rien au-dessus de « Très faible », en 2 semaines de prélèvements.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { 'Très faible': 2 }), winter(2025, { 'Très faible': 2, Élevée: 0 }), winter(2024, {})],
    'Cet hiver : rien au-dessus de « Très faible », en 2 semaines de prélèvements. Les autres hivers non plus.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { 'Très faible': 2 }), winter(2025, { 'Très faible': 2 })],
    'Cet hiver : rien au-dessus de « Très faible », en 2 semaines de prélèvements. L’hiver dernier non plus.',
  ],
  ['2027-02-02', [winter(2026, { Élevée: 3 })], 'Cet hiver : 3 semaines « Élevée ».'],
  [
    SUMMER_DAY,
    [winter(2025, { Élevée: 3 }), winter(2024, { Élevée: 1 }), winter(2023, { Élevée: 5 })],
    'L’hiver dernier : 3 semaines « Élevée ». Les hivers d’avant : entre 1 et 5.',
  ],
  [
    SUMMER_DAY,
    [winter(2025, { Élevée: 3 }), winter(2024, { Élevée: 1 })],
    'L’hiver dernier : 3 semaines « Élevée ». L’hiver d’avant : une.',
  ],
  [
    SUMMER_DAY,
    [winter(2025, { Élevée: 3 }), winter(2023, { Élevée: 1 })],
    'L’hiver dernier : 3 semaines « Élevée ». L’hiver 2023-2024 : une.',
  ],
  [
    SUMMER_DAY,
    [winter(2025, { 'Très faible': 9 }), winter(2024, { 'Très faible': 9 }), winter(2023, { 'Très faible': 9 })],
    'L’hiver dernier : rien au-dessus de « Très faible », en 9 semaines de prélèvements. Les hivers d’avant non plus.',
  ],
  // Nothing was sampled this winter, or nothing is known of it.
  [WINTER_DAY, [winter(2026, {}), winter(2025, { Élevée: 1 })], null],
  [WINTER_DAY, [winter(2025, { Élevée: 1 })], null],
  [SUMMER_DAY, [winter(2024, { Élevée: 1 })], null],
  [WINTER_DAY, [], null],
  [WINTER_DAY, [winter(2026, { Élevée: 1, Ancienne: 1 })], null],
  [WINTER_DAY, [winter(2026, { '?': 1 })], null],
  [WINTER_DAY, [winter(2026, { Élevée: 1, Ancienne: 0 })], 'Cet hiver : 1 semaine « Élevée ».'],
])('on %s, %j', (on, winters, sentence) => {
  expect(plain(wintersSentence({ on, winters }, FOUR))).toBe(sentence)
})

test('the highest found of nine classes is told', () => {
  const winters = [winter(2026, { '2': 2 }), winter(2025, { '7': 1 }), winter(2024, { '8': 1 })]
  expect(plain(wintersSentence({ on: WINTER_DAY, winters }, NINE))).toBe(
    'Cet hiver : aucune semaine « 8 ». Les autres hivers : une au plus.',
  )
})
