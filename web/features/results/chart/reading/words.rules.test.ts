import { expect, test } from 'vitest'
import type { ChartPoint } from '../../../../../contract/results.chart.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import type { PointGrouping } from '../axes/seasons.rules.ts'
import { chartWords, pointWords } from './words.rules.ts'

const scale: Scale = {
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 30,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: ['Faible', 'Forte'].map((label, index) => ({
    ...UNRANKED,
    key: label,
    label,
    min: index === 0 ? null : 10,
    max: index === 0 ? 10 : null,
  })),
}
const point = (fields: Partial<ChartPoint>): ChartPoint => ({
  on: '2026-11-16',
  value: 12.5,
  below_limit: false,
  low: fields.value ?? 12.5,
  low_below_limit: fields.below_limit ?? false,
  count: 1,
  ...fields,
})
const rankings = [{ class: 'Forte', starts_on: '2026-11-10', ends_on: null }]
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each<[string, ChartPoint, PointGrouping, string]>([
  ['a value', point({}), 'sampling', '16 nov. 2026, 12,5 UFP/g, Forte, classement ce jour-là : Forte'],
  [
    'a limit',
    point({ value: 1, below_limit: true }),
    'sampling',
    '16 nov. 2026, moins de 1 UFP/g, moins que ce qu’on sait mesurer, Faible, classement ce jour-là : Forte',
  ],
  [
    'before any ranking',
    point({ on: '2026-11-09' }),
    'sampling',
    '9 nov. 2026, 12,5 UFP/g, Forte, classement ce jour-là : Non classée',
  ],
  [
    'a week',
    point({ low: 1, low_below_limit: true, count: 5 }),
    'week',
    'semaine du 16 nov. 2026, 5 prélèvements, de moins de 1 à 12,5 UFP/g, Forte, classement le 16 nov. 2026 : Forte',
  ],
  [
    'a month of one',
    point({ on: '2026-11-01' }),
    'month',
    'novembre 2026, 1 prélèvement, 12,5 UFP/g, Forte, classement le 1 nov. 2026 : Non classée',
  ],
])('%s is said', (_name, one, grouped, expected) => {
  expect(plain(pointWords(one, { scale, grouped, rankings, past: [] }).spoken)).toBe(expected)
})

test.each<[ChartPoint, string]>([
  [point({}), '12,5 UFP/g'],
  [point({ value: 1, below_limit: true }), '< 1 UFP/g'],
  [point({ low: 3 }), 'de 3 à 12,5 UFP/g'],
  [point({ low: 1, low_below_limit: true }), 'de < 1 à 12,5 UFP/g'],
  [point({ value: 1, low: 1, low_below_limit: true }), 'de < 1 à 1 UFP/g'],
])('%j is written %s', (one, expected) => {
  expect(plain(pointWords(one, { scale, grouped: 'week', rankings, past: [] }).value)).toBe(expected)
})

test('rankings that are not known are not said', () => {
  expect(plain(pointWords(point({}), { scale, grouped: 'sampling', rankings: null, past: [] }).spoken)).toBe(
    '16 nov. 2026, 12,5 UFP/g, Forte',
  )
})

const past = [
  {
    ...point({ on: '2023-11-18', value: 40, low: 1, low_below_limit: true, count: 3 }),
    median: { value: 4, below_limit: false },
  },
]

test('a point of a winter is said beside past winters in the same week, and in no other', () => {
  const words = pointWords(point({}), { scale, grouped: 'sampling', rankings: null, past })
  expect(plain(words.past ?? '')).toBe('Les autres hivers : entre moins de 1 et 40, un hiver sur deux sous 4')
  expect(plain(words.spoken)).toBe(
    '16 nov. 2026, 12,5 UFP/g, Forte, les autres hivers : entre moins de 1 et 40 UFP/g, un hiver sur deux sous 4',
  )
  const later = pointWords(point({ on: '2026-11-23' }), { scale, grouped: 'sampling', rankings: null, past })
  expect([later.past, plain(later.spoken)]).toEqual([null, '23 nov. 2026, 12,5 UFP/g, Forte'])
})

test.each<[string, Partial<ChartPoint>, { value: number; below_limit: boolean }, string]>([
  [
    'a middle',
    { low: 2.8, value: 7.6 },
    { value: 6.5, below_limit: false },
    'entre 2,8 et 7,6, un hiver sur deux sous 6,5',
  ],
  ['a middle that is the lowest', { low: 2.8, value: 7.6 }, { value: 2.8, below_limit: false }, 'entre 2,8 et 7,6'],
  ['a middle that is the highest', { low: 2.8, value: 7.6 }, { value: 7.6, below_limit: false }, 'entre 2,8 et 7,6'],
  [
    'a middle below a limit',
    { low: 1, low_below_limit: true, value: 9 },
    { value: 2, below_limit: true },
    'entre moins de 1 et 9',
  ],
  ['one value', { low: 4, value: 4 }, { value: 4, below_limit: false }, '4'],
  [
    'nothing found',
    { low: 1, value: 1, low_below_limit: true, below_limit: true },
    { value: 1, below_limit: true },
    'moins de 1',
  ],
])('other winters with %s', (_which, fields, median, told) => {
  const week = { ...point({ on: '2023-11-18', ...fields }), median }
  const words = pointWords(point({}), { scale, grouped: 'sampling', rankings: null, past: [week] })
  expect(plain(words.past ?? '')).toBe(`Les autres hivers : ${told}`)
})

test('on a past day the class told at rest is that day’s, not that of the last sampling', () => {
  const given = (starts_on: string, ends_on: string, name: string) => ({ class: name, starts_on, ends_on })
  const [low, high] = scale.classes
  const context = {
    ...{ scale, past: [] },
    rankings: [given('2026-11-10', '2026-11-19', low?.key ?? ''), given('2026-11-20', '2026-11-30', high?.key ?? '')],
  }
  for (const grouped of ['sampling', 'week'] as const) {
    const { assigned, assignedDay } = pointWords(point({}), { ...context, grouped, classDay: '2026-11-22' })
    expect([assigned?.key, assignedDay]).toEqual([high?.key, 'ce jour-là'])
  }
  expect(pointWords(point({}), { ...context, grouped: 'sampling' }).assigned?.key).toBe(low?.key)
})

test('the picture is described by its days, its highest and its last', () => {
  const points = [
    point({ on: '2026-11-02', value: 300, low: 300 }),
    point({ value: 1, low: 1, below_limit: true, low_below_limit: true }),
  ]
  const chart = { points, grouped_by: 'sampling' as const, first_sampled_on: '2026-11-02' }
  expect(plain(chartWords({ chart, scale, past: [] }))).toBe(
    'ARN F-spécifiques infectieux : 2 prélèvements, du 2 nov. 2026 au 16 nov. 2026. Le plus élevé : 300 UFP/g, 2 nov. 2026. Le dernier : moins de 1 UFP/g, moins que ce qu’on sait mesurer.',
  )
  expect(chartWords({ chart, scale, past })).toContain('Les autres hivers sont une bande')
})
