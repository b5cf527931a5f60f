import { expect, test } from 'vitest'
import type { ChartPoint } from '../../../../../contract/results.chart.ts'
import { pastWeekOn, pastWeeks } from './past.rules.ts'

const sampled = (on: string, value: number, below_limit = false): ChartPoint => ({
  on,
  value,
  below_limit,
  low: value,
  low_below_limit: below_limit,
  count: 1,
})
const winter = (rank: number, ...points: ChartPoint[]) => ({ name: '', rank, points })

const SERIES = [
  winter(3, sampled('2023-11-02', 4), sampled('2024-02-29', 9)),
  winter(2, sampled('2024-11-07', 1, true), sampled('2025-04-30', 7)),
  winter(1, sampled('2025-11-04', 50), sampled('2025-11-05', 6)),
  winter(0, sampled('2026-11-05', 900)),
]

test('a week has the lowest, the highest and the median of past winters, and nothing of this one', () => {
  const weeks = pastWeeks(SERIES)
  expect(
    weeks.map(({ on, low, low_below_limit, median, value, count }) => [
      on,
      low,
      low_below_limit,
      median.value,
      value,
      count,
    ]),
  ).toEqual([
    ['2023-11-04', 1, true, 5, 50, 4],
    ['2024-03-02', 9, false, 9, 9, 1],
    ['2024-04-27', 7, false, 7, 7, 1],
  ])
  expect(pastWeekOn(weeks, '2026-11-07')?.value).toBe(50)
  expect(pastWeekOn(weeks, '2026-11-08')).toBeUndefined()
})

test('a median is a limit only where what is above it is one too', () => {
  const medianOf = (...points: ChartPoint[]) => pastWeeks([winter(2, ...points), winter(1)])[0]?.median
  const limit = sampled('2024-11-02', 1, true)
  expect(medianOf(limit, limit, sampled('2024-11-03', 1))).toEqual({ value: 1, below_limit: true })
  expect(medianOf(limit, sampled('2024-11-03', 1))).toEqual({ value: 1, below_limit: false })
})

test('one past winter has no range', () => {
  expect(pastWeeks(SERIES.slice(2))).toEqual([])
})
