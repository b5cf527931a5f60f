import type { RankingFields } from '../rankings.ts'

/** Both days included; a null end is open. */
export type Period = Pick<RankingFields, 'starts_on' | 'ends_on'>

/** Decides on a ranking with an end, when a new one starts within it. */
export type DatedPolicy = 'keep' | 'shorten'

const NEVER = '9999-12-31'

export const overlaps = (one: Period, other: Period) =>
  one.starts_on <= (other.ends_on ?? NEVER) && other.starts_on <= (one.ends_on ?? NEVER)

/** `closes`: the ranking that `added` starts within, and that ends the day before. Other overlaps are conflicts. */
export function planRanking<P extends Period>(existing: readonly P[], added: Period, dated: DatedPolicy) {
  const overlapping = existing.filter((ranking) => overlaps(ranking, added))
  const mayEnd = ({ ends_on }: Period) => ends_on === null || dated === 'shorten'
  const closes = overlapping.find((ranking) => ranking.starts_on < added.starts_on && mayEnd(ranking)) ?? null
  return { closes, conflicts: overlapping.filter((ranking) => ranking !== closes) }
}
