import { addDays } from '../contract/core/days.ts'
import { classOfValue } from '../contract/rules/scales.classes.ts'
import type { DemoSampling } from './season.ts'

export interface SeededRanking {
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

const DEFAULT_SCALE = [
  { key: 'tres_faible', min: null, max: 1, is_retired: false },
  { key: 'faible', min: 1, max: 10, is_retired: false },
  { key: 'moderee', min: 10, max: 100, is_retired: false },
  { key: 'elevee', min: 100, max: null, is_retired: false },
]

export function classOf(sampling: Pick<DemoSampling, 'value' | 'below_limit'>): string {
  const found = classOfValue(DEFAULT_SCALE, sampling)
  if (!found) throw new Error('The default scale has a class for every value.')
  return found.key
}

/** A new ranking at each change of class and at least every 28 days; each ends the day before the next. */
export function rankingsFrom(samplings: DemoSampling[]): SeededRanking[] {
  const rankings: SeededRanking[] = []
  for (const sampling of samplings) {
    const starts_on = addDays(sampling.day, LAB_DAYS)
    const current = rankings.at(-1)
    const isSame = current?.class === classOf(sampling)
    if (current && isSame && starts_on < addDays(current.starts_on, VALID_DAYS)) continue
    if (current) current.ends_on = addDays(starts_on, -1)
    const { value, below_limit } = sampling
    rankings.push({
      class: classOf(sampling),
      value,
      below_limit,
      starts_on,
      ends_on: addDays(starts_on, VALID_DAYS - 1 + (isSummer(starts_on) ? GRACE_DAYS : 0)),
    })
  }
  return rankings
}

const isSummer = (day: string) => day.slice(5, 7) >= '05' && day.slice(5, 7) <= '10'
