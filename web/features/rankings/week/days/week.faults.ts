import { WRONG_DAY } from '../../../../../contract/core/days.ts'
import type { FieldErrors } from '../../../../../contract/core/errors.ts'
import { ENDS_FIRST } from '../../../../../contract/rankings.ts'
import { readDay } from '../../../../../contract/rules/reading/days.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { dayText } from '../../../../lib/days.ts'

/** The two days of a ranking, as typed; an empty end is open. */
export interface TypedDays {
  starts_on: string
  ends_on: string
}

/** Faults that the server would find in what was typed, in its words. */
export function daysFaults({ starts_on, ends_on }: TypedDays, today: string): FieldErrors {
  const first = readDay(starts_on, today)
  const last = readDay(ends_on, today)
  if (first === null)
    return { starts_on: [WRONG_DAY], ...(last === null && ends_on.trim() && { ends_on: [WRONG_DAY] }) }
  if (last === null) return ends_on.trim() === '' ? {} : { ends_on: [WRONG_DAY] }
  return last < first ? { ends_on: [ENDS_FIRST] } : {}
}

export function lineFaults({ value, ...days }: TypedDays & { value: string }, today: string): FieldErrors {
  const load = readValue(value, false)
  return { ...(typeof load === 'string' && { value: [load] }), ...daysFaults(days, today) }
}

/** The day that was meant, with its year; what is no day stays as typed. */
export function wholeDay(typed: string, today: string) {
  const day = readDay(typed, today)
  return day === null ? typed : dayText(day, today)
}
