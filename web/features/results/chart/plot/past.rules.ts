import { addDays, daysBetween } from '../../../../../contract/core/days.ts'
import type { ChartPoint } from '../../../../../contract/results.chart.ts'
import { inModelWinter, MODEL_WINTER_DAYS, WEEK } from '../axes/seasons.rules.ts'
import { compareValues } from '../points/sorted-points.rules.ts'
import type { ChartSeries } from './series.rules.ts'

/** Values of past winters in one week of the model winter, from the lowest to the highest. */
export interface PastWeek extends ChartPoint {
  median: Pick<ChartPoint, 'value' | 'below_limit'>
}

const weekOf = (day: string) => Math.floor(daysBetween(MODEL_WINTER_DAYS[0], inModelWinter(day)) / WEEK)

/** Those that have samplings, in order; none where there are not two winters to tell a range. */
export function pastWeeks(series: readonly ChartSeries[]): PastWeek[] {
  const past = series.filter(({ rank }) => rank > 0)
  if (past.length < 2) return []
  const points = past.flatMap((one) => one.points)
  const weeks = [...new Set(points.map(({ on }) => weekOf(on)))].sort((one, other) => one - other)
  return weeks.flatMap((week) => {
    const sorted = points.filter(({ on }) => weekOf(on) === week).sort(compareValues)
    const [low, high] = [sorted[0], sorted.at(-1)]
    const [under, over] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
    if (!low || !high || !under || !over) return []
    return {
      ...high,
      on: addDays(MODEL_WINTER_DAYS[0], week * WEEK + 3),
      low: low.value,
      low_below_limit: low.below_limit,
      count: sorted.length,
      median: { value: (under.value + over.value) / 2, below_limit: over.below_limit },
    }
  })
}

/** Finds the week in which this day is. */
export const pastWeekOn = (weeks: readonly PastWeek[], day: string) =>
  weeks.find(({ on }) => weekOf(on) === weekOf(day))
