import { addDays } from '../../contract/core/days.ts'
import type { Sampling } from './season.ts'

export interface Assignment {
  class: string
  value: number
  below_limit: boolean
  starts_on: string
  ends_on: string | null
}

/** The laboratory takes two days. */
export const LAB_DAYS = 2
const VALID_DAYS = 28
/** From May to October samplings are four weeks apart. */
const GRACE_DAYS = 7

export function classOf({ value, below_limit }: Pick<Sampling, 'value' | 'below_limit'>): string {
  if (below_limit || value < 1) return 'tres_faible'
  if (value < 10) return 'faible'
  return value < 100 ? 'moderee' : 'elevee'
}

/** A new assignment at each change of class and at least every 28 days; each ends the day before the next. */
export function assignmentsFrom(samplings: Sampling[]): Assignment[] {
  const assignments: Assignment[] = []
  for (const sampling of samplings) {
    const starts_on = addDays(sampling.day, LAB_DAYS)
    const current = assignments.at(-1)
    const isSame = current?.class === classOf(sampling)
    if (current && isSame && starts_on < addDays(current.starts_on, VALID_DAYS)) continue
    if (current) current.ends_on = addDays(starts_on, -1)
    const { value, below_limit } = sampling
    assignments.push({
      class: classOf(sampling),
      value,
      below_limit,
      starts_on,
      ends_on: addDays(starts_on, VALID_DAYS - 1 + (isSummer(starts_on) ? GRACE_DAYS : 0)),
    })
  }
  return assignments
}

const isSummer = (day: string) => day.slice(5, 7) >= '05' && day.slice(5, 7) <= '10'
