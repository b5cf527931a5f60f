import { expect, test } from 'vitest'
import { formatDate } from '../../../../lib/format.ts'
import { type ChartDays, type ChartRange, daysQuery, daysShown, rangeOptions, rangeWords } from './ranges.rules.ts'

test.each([
  ['winter', '2026-11-22', { from: '2026-11-01', to: '2027-04-30' }],
  ['winter', '2027-02-28', { from: '2026-11-01', to: '2027-04-30' }],
  ['winter', '2027-05-01', { from: '2026-11-01', to: '2027-04-30' }],
  ['winter', '2027-10-31', { from: '2026-11-01', to: '2027-04-30' }],
  ['year', '2026-11-22', { from: '2025-11-22' }],
  ['all', '2026-11-22', {}],
  ['winters', '2026-11-22', { from: '2022-11-01' }],
  ['winters', '2026-10-22', { from: '2021-11-01' }],
] as const)('%s on %s asks for these days', (range, today, expected) => {
  expect(daysQuery(range, { today, isPast: false })).toEqual(expected)
})

test.each([
  ['winter', '2025-12-11', { from: '2025-11-01', to: '2025-12-11' }],
  ['winter', '2025-09-11', { from: '2024-11-01', to: '2025-04-30' }],
  ['year', '2025-09-11', { from: '2024-09-11', to: '2025-09-11' }],
  ['all', '2025-09-11', { to: '2025-09-11' }],
  ['winters', '2025-09-11', { from: '2020-11-01', to: '2025-09-11' }],
] as const)('%s of the past day %s asks for nothing after it, and names it', (range, today, expected) => {
  const end = { today, isPast: true }
  expect(daysQuery(range, end)).toEqual(expected)
  expect(rangeWords(range, end)).toContain(formatDate(today))
  const labels = rangeOptions(end).map(({ label }) => label)
  expect(labels.slice(0, 2)).toEqual([expect.stringMatching(/^Hiver 202\d-202\d$/), '12 mois avant'])
})

test.each<[string, ChartRange, string, string[], ChartDays]>([
  ['three weeks into winter', 'winter', '2026-11-22', ['2026-11-18'], ['2026-11-01', '2026-12-13']],
  ['in February', 'winter', '2027-02-20', ['2027-02-18'], ['2026-11-01', '2027-02-20']],
  ['in summer, the whole last winter', 'winter', '2027-07-01', ['2027-04-20'], ['2026-11-01', '2027-04-30']],
  ['twelve months', 'year', '2026-11-22', ['2026-01-10'], ['2025-11-22', '2026-11-22']],
  ['all, from the first one', 'all', '2026-11-22', ['2019-01-10', '2026-11-18'], ['2019-01-10', '2026-11-22']],
  ['all of one day, today', 'all', '2026-11-22', ['2026-11-22'], ['2026-10-11', '2026-11-22']],
  ['a sampling of tomorrow', 'all', '2026-11-22', ['2026-01-01', '2026-11-23'], ['2026-01-01', '2026-11-23']],
  ['without any', 'all', '2026-11-22', [], ['2026-10-11', '2026-11-22']],
  ['winters, on the model', 'winters', '2026-11-22', ['2022-11-18'], ['2023-11-01', '2024-04-30']],
])('%s', (_name, range, today, sampled, expected) => {
  expect(daysShown(range, today, sampled)).toEqual(expected)
})

test('a winter is this one until 30 April, then the last one', () => {
  const first = (today: string) => rangeOptions({ today, isPast: false })[0]?.label
  expect(['2027-04-30', '2027-05-01'].map(first)).toEqual(['Cet hiver', 'Dernier hiver'])
  const words = (['winter', 'year', 'all', 'winters'] as const).map((range) =>
    rangeWords(range, { today: '2027-05-01', isPast: false }),
  )
  expect(new Set([...words, rangeWords('winter', { today: '2026-11-22', isPast: false })]).size).toBe(5)
})
