import { describe, expect, test } from 'vitest'
import { pairsOf } from './outlook.model.rules.ts'
import { type ClassedSampling, mondayOf, seasonOf, wintersOf } from './outlook.season.rules.ts'

const KEYS = ['low', 'middle', 'high']

const samplings = (...found: [string, number][]): ClassedSampling[] =>
  found.map(([sampled_on, place]) => ({ sampled_on, class: place }))

describe('the same weeks of past years', () => {
  test('have their highest class, three weeks around the day, both ends included', () => {
    const found = samplings(
      ['2024-11-10', 2],
      ['2024-11-11', 0],
      ['2024-12-22', 1],
      ['2024-12-23', 2],
      ['2025-12-01', 0],
    )
    expect(seasonOf(found, '2026-12-01', KEYS)).toEqual([
      { from: '2025-11-10', to: '2025-12-22', class: 'low', samplings: 1 },
      { from: '2024-11-10', to: '2024-12-22', class: 'high', samplings: 3 },
    ])
  })

  test('cross the new year and 29 February', () => {
    expect(seasonOf(samplings(['2024-12-20', 1]), '2026-01-05', KEYS)).toMatchObject([{ from: '2024-12-15' }])
    expect(seasonOf(samplings(['2027-02-28', 1]), '2028-02-29', KEYS)).toMatchObject([{ to: '2027-03-21' }])
  })

  test('are none before the first year', () =>
    expect(seasonOf(samplings(['2026-11-30', 1]), '2026-12-01', KEYS)).toEqual([]))
})

describe('winters', () => {
  const three = samplings(
    ...(['2023-11-06', '2023-11-13', '2023-11-20', '2023-12-18'] as const).map((day): [string, number] => [day, 2]),
    ['2024-11-05', 0],
    ['2024-11-12', 1],
    ['2025-11-04', 2],
    ['2025-11-05', 0],
    ['2025-11-11', 1],
  )

  test('count weeks by their highest class, until the same day', () => {
    expect(wintersOf(three, '2025-11-20', KEYS)).toEqual([
      { starts_on: '2025-11-01', sampled_weeks: 2, weeks: { low: 0, middle: 1, high: 1 } },
      { starts_on: '2024-11-01', sampled_weeks: 2, weeks: { low: 1, middle: 1, high: 0 } },
      { starts_on: '2023-11-01', sampled_weeks: 3, weeks: { low: 0, middle: 0, high: 3 } },
    ])
  })

  test('are compared whole in summer, those hardly sampled left out', () => {
    expect(wintersOf(three, '2024-07-14', KEYS)).toMatchObject([{ starts_on: '2023-11-01', sampled_weeks: 4 }])
    expect(wintersOf(three, '2025-07-14', KEYS).map(({ starts_on }) => starts_on)).toEqual(['2024-11-01', '2023-11-01'])
  })

  test('begin with the present one, though nothing is sampled yet', () => {
    expect(wintersOf([], '2025-11-01', KEYS)).toEqual([
      { starts_on: '2025-11-01', sampled_weeks: 0, weeks: { low: 0, middle: 0, high: 0 } },
    ])
  })
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-06', '2026-11-30'],
  ['2027-01-01', '2026-12-28'],
])('the Monday of %s is %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

test('a sampling is paired with the one nearest to the day, within three days', () => {
  const zone = {
    id: 1,
    department: '56',
    samplings: samplings(['2026-11-02', 0], ['2026-11-06', 1], ['2026-11-11', 2], ['2026-11-12', 1], ['2026-12-01', 0]),
  }
  const paired = (days: number) => pairsOf(zone, days).map(({ from, to, now, found }) => [from, to, now, found])
  expect(paired(7)).toEqual([
    ['2026-11-02', '2026-11-11', 0, 2],
    ['2026-11-06', '2026-11-12', 1, 1],
  ])
  expect(paired(14)).toEqual([])
})
