import { addDays } from '../../../../../contract/core/days.ts'
import type { RankingFields } from '../../../../../contract/rankings.ts'
import { overlaps, type Period } from '../../../../../contract/rules/rankings.periods.ts'
import type { Scale, ScaleClass } from '../../../../../contract/scales.ts'
import type { ChartDays } from '../axes/ranges.rules.ts'

export type ChartRanking = Pick<RankingFields, 'class'> & Period

/** One class in force, from the first day to the day after the last. */
export interface ClassStep {
  from: string
  until: string
  shown: ScaleClass
}

/** Days without ranking are in no step; the same class given again goes on. */
export function stepsOf(rankings: readonly ChartRanking[], { classes }: Scale, [first, last]: ChartDays): ClassStep[] {
  const steps: ClassStep[] = []
  const seen = rankings.filter((one) => overlaps(one, { starts_on: first, ends_on: last }))
  for (const { class: key, starts_on, ends_on } of seen.sort((a, b) => a.starts_on.localeCompare(b.starts_on))) {
    const shown = classes.find((one) => one.key === key)
    if (!shown) continue
    const from = starts_on < first ? first : starts_on
    const until = addDays(ends_on === null || ends_on > last ? last : ends_on, 1)
    const before = steps.at(-1)
    if (before && before.until === from && before.shown === shown) before.until = until
    else steps.push({ from, until, shown })
  }
  return steps
}

/** On this day. */
export const rankingOn = (rankings: readonly ChartRanking[], day: string) =>
  rankings.find((one) => overlaps(one, { starts_on: day, ends_on: day })) ?? null
