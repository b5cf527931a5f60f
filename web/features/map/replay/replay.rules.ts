import { addDays } from '../../../../contract/core/days.ts'
import type { RankingType } from '../../../../contract/rankings.ts'
import { isDay } from '../../../../contract/rules/reading/days.ts'
import type { ZoneHistory } from '../../../../contract/zones.ts'

/** The days on which a class of this type began or ended somewhere, in order, with the first and the last day. */
export function changeDays({ zones, from, on }: ZoneHistory, type: RankingType): string[] {
  const days = new Set([from, on])
  for (const { rankings } of zones) {
    for (const [starts_on, ends_on] of rankings[type]) {
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
