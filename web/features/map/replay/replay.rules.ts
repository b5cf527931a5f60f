import { addDays } from '../../../../contract/core/days.ts'
import type { MapType } from '../../../../contract/operator.ts'
import { RANKING_TYPES } from '../../../../contract/rankings.ts'
import { isDay } from '../../../../contract/rules/reading/days.ts'
import type { ZoneHistory } from '../../../../contract/zones.ts'

/** The days on which a class that is shown began or ended somewhere, in order, with the first and the last day. */
export function changeDays({ zones, from, on }: ZoneHistory, type: MapType): string[] {
  const types = type === 'both' ? RANKING_TYPES : [type]
  const days = new Set([from, on])
  for (const { rankings } of zones) {
    for (const [starts_on, ends_on] of types.flatMap((one) => rankings[one])) {
      days.add(starts_on)
      if (ends_on !== null) days.add(addDays(ends_on, 1))
    }
  }
  return [...days].filter((day) => day >= from && day <= on).sort()
}

/** A day that an address names, within what can be shown; null for today, the future and what is no day. */
export function replayedDay(text: string | null, from: string, today: string): string | null {
  if (text === null || !isDay(text) || text >= today) return null
  return text < from ? from : text
}
