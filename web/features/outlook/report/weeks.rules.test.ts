import { expect, test } from 'vitest'
import { addDays } from '../../../../contract/core/days.ts'
import { weekBarsOf } from './weeks.rules.ts'

const weeksFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    starts_on: addDays(first, index * 7),
    hits: index,
    misses: count - index,
  }))

test('a year of weeks has twelve months, each where it begins', () => {
  const { bars, months, slots, mostHits, mostMisses } = weekBarsOf(weeksFrom('2025-11-24', 52))
  expect([bars.length, slots, mostHits, mostMisses]).toEqual([52, 52, 51, 52])
  expect(months.map(({ name }) => name)).toEqual(
    'déc. janv. févr. mars avr. mai juin juil. août sept. oct. nov.'.split(' '),
  )
  expect(months[0]?.at).toBeCloseTo((7 / 364) * 100)
  expect(months.map(({ rank }) => rank).slice(0, 7)).toEqual([
    'half',
    'month',
    'month',
    'quarter',
    'month',
    'month',
    'half',
  ])
})

test('weeks that nothing was said of are a gap', () => {
  const { bars, slots } = weekBarsOf([...weeksFrom('2026-04-20', 2), ...weeksFrom('2026-11-02', 1)])
  expect(bars.map(({ slot }) => slot)).toEqual([0, 1, 28])
  expect(slots).toBe(29)
})

test('a name has room before the edge', () => {
  expect(weekBarsOf(weeksFrom('2026-10-05', 4)).months).toEqual([])
  expect(weekBarsOf(weeksFrom('2026-10-26', 2)).months.map(({ name }) => name)).toEqual(['nov.'])
})
