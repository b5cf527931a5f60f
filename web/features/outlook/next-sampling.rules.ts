import { addDays, daysBetween } from '../../../contract/core/days.ts'
import type { TrendPoint } from '../../../contract/outlook.ts'

/** The last ones tell the rhythm: a week missed two months ago is of no matter. */
const INTERVALS = 4
/** Days by which one interval may differ from the rhythm, or a quarter of it where that is more. */
const MOST_OFF = 2
/** Days after which an expected sampling is no more told: the rhythm has changed, or the result is late. */
const MOST_LATE = 3

/**
 * The day around which a zone is sampled next, by its own rhythm; null where the last four intervals are not alike, or
 * the day is over. Weekly and fortnightly ones are found: a trend knows ten weeks.
 */
export function nextSamplingDay(points: readonly Pick<TrendPoint, 'sampled_on'>[], today: string): string | null {
  const days = points.map(({ sampled_on }) => sampled_on).slice(-INTERVALS - 1)
  const last = days.at(-1)
  const intervals = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day))
  if (last === undefined || intervals.length < INTERVALS) return null
  const sorted = intervals.toSorted((one, other) => one - other)
  const rhythm = ((sorted[1] ?? 0) + (sorted[2] ?? 0)) / 2
  const mostOff = Math.max(MOST_OFF, rhythm / 4)
  if (intervals.some((interval) => Math.abs(interval - rhythm) > mostOff)) return null
  const next = addDays(last, Math.round(rhythm))
  return daysBetween(next, today) > MOST_LATE ? null : next
}
