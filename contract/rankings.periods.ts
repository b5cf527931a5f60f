import type { RankingFields } from './rankings.ts'

/** Days of Europe/Paris, YYYY-MM-DD, both included; a null end is not known yet. */
export type Period = Pick<RankingFields, 'starts_on' | 'ends_on'>

/** What becomes of an assignment with an end that a new one starts inside of. */
export type Dated = 'keep' | 'shorten'

/** After every day: an end that is not known yet. */
const NEVER = '9999-12-31'

export const overlaps = (one: Period, other: Period) =>
  one.starts_on <= (other.ends_on ?? NEVER) && other.starts_on <= (one.ends_on ?? NEVER)

/**
 * What a new period does to those of the same zone and type: it closes the open one it starts inside of, and with
 * `shorten` one with an end too; any other overlap is a conflict.
 */
export function planRanking<P extends Period>(existing: readonly P[], added: Period, dated: Dated) {
  const met = existing.filter((one) => overlaps(one, added))
  const mayEnd = ({ ends_on }: Period) => ends_on === null || dated === 'shorten'
  const closes = met.find((one) => one.starts_on < added.starts_on && mayEnd(one)) ?? null
  return { closes, conflicts: met.filter((one) => one !== closes) }
}

/** So many days after, YYYY-MM-DD; before where `days` is negative. Calendar days: no clock change moves them. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
