import { addDays, daysBetween } from '../../../../../contract/core/days.ts'

// Samplings are weekly from November to April and monthly else. A winter is named by the year it begins in.

const monthOf = (day: string) => Number(day.slice(5, 7))

export const isInWinter = (day: string) => monthOf(day) >= 11 || monthOf(day) <= 4

/** The winter of a day, or for one in summer the winter before. */
export const lastWinterOn = (day: string) => Number(day.slice(0, 4)) - (monthOf(day) >= 11 ? 0 : 1)

const yearText = (year: number) => String(year).padStart(4, '0')

export const winterStart = (winter: number) => `${yearText(winter)}-11-01`

export const winterEnd = (winter: number) => `${yearText(winter + 1)}-04-30`

export const winterName = (winter: number) => `Hiver ${winter}-${winter + 1}`

/** Changes twice a year. */
export const seasonKey = (day: string) => `${lastWinterOn(day)}${isInWinter(day) ? 'w' : 's'}`

/** One with a 29 February, so that the same date of each winter has the same place. */
const MODEL_WINTER = 2023

/** The same date of the model winter. */
export const inModelWinter = (day: string) => `${MODEL_WINTER + (monthOf(day) >= 11 ? 0 : 1)}${day.slice(4)}`

export const MODEL_WINTER_DAYS = [winterStart(MODEL_WINTER), winterEnd(MODEL_WINTER)] as const

export const WEEK = 7
const MONTH = 31
/** Three rhythms between two samplings are two that were missed. */
const MAX_RHYTHMS = 3
/** Two months apart nothing is known of what was between, in any season. */
const MAX_DAYS = 58

export type Grouping = 'sampling' | 'week' | 'month'

const SHORTEST: Record<Grouping, number> = { sampling: WEEK, week: WEEK, month: MONTH }

/** Two months apart, or more than two samplings were missed, at the rhythm of the season of each day between. */
export function isGap(before: string, after: string, grouped: Grouping): boolean {
  const days = daysBetween(before, after)
  if (days > MAX_DAYS) return true
  if (days <= MAX_RHYTHMS * SHORTEST[grouped]) return false
  const winterDays = Array.from({ length: days }, (_, index) => addDays(before, index)).filter(isInWinter).length
  return winterDays / SHORTEST[grouped] + (days - winterDays) / MONTH > MAX_RHYTHMS + 1e-9
}
