import type { RankingFields } from '../rankings.ts'

/** Both days included; a null end is open. */
export type Period = Pick<RankingFields, 'starts_on' | 'ends_on'>

/** Which rankings end the day before a new one that starts within them: a correction ends none. */
export type ClosingPolicy = 'none' | 'open' | 'any'

const NEVER = '9999-12-31'

export const overlaps = (one: Period, other: Period) =>
  one.starts_on <= (other.ends_on ?? NEVER) && other.starts_on <= (one.ends_on ?? NEVER)

/** `closes`: the ranking that `added` starts within, and that ends the day before. Other overlaps are conflicts. */
export function planRanking<P extends Period>(existing: readonly P[], added: Period, closing: ClosingPolicy) {
  const overlapping = existing.filter((ranking) => overlaps(ranking, added))
  const mayEnd = ({ ends_on }: Period) => closing === 'any' || (closing === 'open' && ends_on === null)
  const closes = overlapping.find((ranking) => ranking.starts_on < added.starts_on && mayEnd(ranking)) ?? null
  return { closes, conflicts: overlapping.filter((ranking) => ranking !== closes) }
}
