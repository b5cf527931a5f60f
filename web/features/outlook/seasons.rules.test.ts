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

const WEEKS = 'À cette période (du 4 nov. au 16 déc.), la zone'
const SUMMER_WEEKS = 'À cette période (du 23 juin au 4 août), la zone'

test.each<[string, string, string[], string | null, string | null, string | null]>([
  ['some', WINTER_DAY, [MEDIUM, LOW, HIGH], MEDIUM, LOW, `${WEEKS} a atteint Modérée ou plus, 2 hivers sur 3.`],
  ['one', WINTER_DAY, [MEDIUM, LOW], MEDIUM, LOW, `${WEEKS} a atteint Modérée ou plus, 1 hiver sur 2.`],
  [
    'all',
    WINTER_DAY,
    [MEDIUM, HIGH],
    MEDIUM,
    LOW,
    `${WEEKS} a atteint Modérée ou plus lors de chacun des 2 hivers connus.`,
  ],
  [
    'none',
    WINTER_DAY,
    [LOW, LOW, LOW],
    MEDIUM,
    LOW,
    `${WEEKS} n’a atteint Modérée ou plus lors d’aucun des 3 hivers connus.`,
  ],
  ['the highest', WINTER_DAY, [HIGH, LOW, LOW], HIGH, LOW, `${WEEKS} a atteint Élevée, 1 hiver sur 3.`],
  [
    'the lowest: the next',
    WINTER_DAY,
    [LOW, VERY_LOW],
    VERY_LOW,
    HIGH,
    `${WEEKS} a atteint Faible ou plus, 1 hiver sur 2.`,
  ],
  ['not ranked: sampled', WINTER_DAY, [HIGH, LOW], null, HIGH, `${WEEKS} a atteint Élevée, 1 hiver sur 2.`],
  ['ranked in a lost class', WINTER_DAY, [HIGH, LOW], 'Ancienne', HIGH, `${WEEKS} a atteint Élevée, 1 hiver sur 2.`],
  [
    'neither',
    WINTER_DAY,
    [LOW, LOW],
    null,
    null,
    `${WEEKS} a atteint Faible ou plus lors de chacun des 2 hivers connus.`,
  ],
  [
    'in summer, some',
    SUMMER_DAY,
    [MEDIUM, LOW],
    MEDIUM,
    LOW,
    `${SUMMER_WEEKS} a atteint Modérée ou plus, 1 année sur 2.`,
  ],
  [
    'in summer, all',
    SUMMER_DAY,
    [HIGH, HIGH],
    HIGH,
    LOW,
    `${SUMMER_WEEKS} a atteint Élevée lors de chacune des 2 années connues.`,
  ],
  [
    'in summer, none',
    SUMMER_DAY,
    [LOW, LOW],
    HIGH,
    LOW,
    `${SUMMER_WEEKS} n’a atteint Élevée lors d’aucune des 2 années connues.`,
  ],
  [
    'one year',
    WINTER_DAY,
    [VERY_LOW],
    HIGH,
    LOW,
    'À cette période l’hiver dernier (du 4 nov. au 16 déc.), au plus haut : Très faible.',
  ],
  [
    'one year, in summer',
    SUMMER_DAY,
    [MEDIUM],
    HIGH,
    LOW,
    'À cette période l’an dernier (du 23 juin au 4 août), au plus haut : Modérée.',
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
  expect(plain(sentence)).toBe('À cette période il y a 2 ans (du 4 nov. au 16 déc.), au plus haut : Faible.')
})

test.each([
  ['8', `${WEEKS} a atteint 8 ou plus, 1 hiver sur 3.`],
  ['9', `${WEEKS} a atteint 9, 1 hiver sur 3.`],
  ['1', `${WEEKS} a atteint 2 ou plus lors de chacun des 3 hivers connus.`],
])('among nine classes, %s', (ranked, sentence) => {
  const past = { on: WINTER_DAY, season: season(WINTER_DAY, ['2', '9', '7']) }
  expect(plain(seasonSentence(past, NINE, { ranked, sampled: null }))).toBe(sentence)
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
    '3 semaines en Élevée cet hiver, 1 à 5 les hivers passés à la même date.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Faible: 3 }), winter(2025, { Modérée: 2 }), winter(2024, { Modérée: 2 })],
    'Aucune semaine en Modérée cet hiver, 2 les hivers passés à la même date.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Modérée: 1 }), winter(2025, { Faible: 2 }), winter(2024, { Modérée: 0, Faible: 3 })],
    '1 semaine en Modérée cet hiver, aucune les hivers passés à la même date.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Modérée: 1 }), winter(2025, { Faible: 2 }), winter(2024, { Modérée: 2 })],
    '1 semaine en Modérée cet hiver, 0 à 2 les hivers passés à la même date.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Modérée: 2 }), winter(2025, { Modérée: 1 })],
    '2 semaines en Modérée cet hiver, 1 l’hiver dernier à la même date.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { Modérée: 2 }), winter(2024, { Faible: 1 })],
    '2 semaines en Modérée cet hiver, aucune l’hiver 2024-2025 à la même date.',
  ],
  [WINTER_DAY, [winter(2026, { Modérée: 2 })], '2 semaines en Modérée cet hiver.'],
  [
    WINTER_DAY,
    [winter(2026, { 'Très faible': 2 })],
    'Rien au-dessus de Très faible cet hiver, en 2 semaines de prélèvements.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { 'Très faible': 2 }), winter(2025, { 'Très faible': 2, Élevée: 0 }), winter(2024, {})],
    'Rien au-dessus de Très faible cet hiver, en 2 semaines de prélèvements, ni les hivers passés à la même date.',
  ],
  [
    WINTER_DAY,
    [winter(2026, { 'Très faible': 2 }), winter(2025, { 'Très faible': 2 })],
    'Rien au-dessus de Très faible cet hiver, en 2 semaines de prélèvements, ni l’hiver dernier à la même date.',
  ],
  ['2027-02-02', [winter(2026, { Élevée: 3 })], '3 semaines en Élevée cet hiver.'],
  [
    SUMMER_DAY,
    [winter(2025, { Élevée: 3 }), winter(2024, { Élevée: 1 }), winter(2023, { Élevée: 5 })],
    '3 semaines en Élevée l’hiver dernier, 1 à 5 les hivers d’avant.',
  ],
  [
    SUMMER_DAY,
    [winter(2025, { Élevée: 3 }), winter(2024, { Élevée: 1 })],
    '3 semaines en Élevée l’hiver dernier, 1 l’hiver d’avant.',
  ],
  [
    SUMMER_DAY,
    [winter(2025, { Élevée: 3 }), winter(2023, { Élevée: 1 })],
    '3 semaines en Élevée l’hiver dernier, 1 l’hiver 2023-2024.',
  ],
  [
    SUMMER_DAY,
    [winter(2025, { 'Très faible': 9 }), winter(2024, { 'Très faible': 9 }), winter(2023, { 'Très faible': 9 })],
    'Rien au-dessus de Très faible l’hiver dernier, en 9 semaines de prélèvements, ni les hivers d’avant.',
  ],
  // Nothing was sampled this winter, or nothing is known of it.
  [WINTER_DAY, [winter(2026, {}), winter(2025, { Élevée: 1 })], null],
  [WINTER_DAY, [winter(2025, { Élevée: 1 })], null],
  [SUMMER_DAY, [winter(2024, { Élevée: 1 })], null],
  [WINTER_DAY, [], null],
  [WINTER_DAY, [winter(2026, { Élevée: 1, Ancienne: 1 })], null],
  [WINTER_DAY, [winter(2026, { '?': 1 })], null],
  [WINTER_DAY, [winter(2026, { Élevée: 1, Ancienne: 0 })], '1 semaine en Élevée cet hiver.'],
])('on %s, %j', (on, winters, sentence) => {
  expect(plain(wintersSentence({ on, winters }, FOUR))).toBe(sentence)
})

test('the highest found of nine classes is told', () => {
  const winters = [winter(2026, { '2': 2 }), winter(2025, { '7': 1 }), winter(2024, { '8': 1 })]
  expect(plain(wintersSentence({ on: WINTER_DAY, winters }, NINE))).toBe(
    'Aucune semaine en 8 cet hiver, 0 à 1 les hivers passés à la même date.',
  )
})
