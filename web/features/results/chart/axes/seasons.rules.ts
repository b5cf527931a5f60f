import { addDays, daysBetween } from '../../../../../contract/core/days.ts'
import { isInWinter, lastWinterOn, winterEnd, winterStart } from '../../../../../contract/rules/zones.winters.ts'

export const winterName = (winter: number) => `Hiver ${winter}-${winter + 1}`

/** Changes twice a year. */
export const seasonKey = (day: string) => `${lastWinterOn(day)}${isInWinter(day) ? 'w' : 's'}`

/** One with a 29 February, so that the same date of each winter has the same place. */
const MODEL_WINTER = 2023

/** The same date of the model winter. */
export const inModelWinter = (day: string) =>
  `${MODEL_WINTER + Number(day.slice(0, 4)) - lastWinterOn(day)}${day.slice(4)}`

export const MODEL_WINTER_DAYS = [winterStart(MODEL_WINTER), winterEnd(MODEL_WINTER)] as const

export const WEEK = 7
const MONTH = 31
/** Three rhythms between two samplings are two that were missed. */
const MAX_RHYTHMS = 3
/** Two months apart nothing is known of what was between, in any season. */
const MAX_DAYS = 58

export type PointGrouping = 'sampling' | 'week' | 'month'

const SHORTEST: Record<PointGrouping, number> = { sampling: WEEK, week: WEEK, month: MONTH }

/** Two months apart, or more than two samplings were missed, at the rhythm of the season of each day between. */
export function isGap(before: string, after: string, grouped: PointGrouping): boolean {
  const days = daysBetween(before, after)
  if (days > MAX_DAYS) return true
  if (days <= MAX_RHYTHMS * SHORTEST[grouped]) return false
  const winterDays = Array.from({ length: days }, (_, index) => addDays(before, index)).filter(isInWinter).length
  return winterDays / SHORTEST[grouped] + (days - winterDays) / MONTH > MAX_RHYTHMS + 1e-9
}
