import { addDays } from '../../../contract/core/days.ts'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'

/** A ranking of one zone and type, stored or to be stored. */
export interface LineRanking extends RankingFields {
  /** Null until it is stored. */
  id: number | null
  external_id: string | null
  zone_id: number
  type: RankingType
  /** Sent without an end and not changed by an administrator: it lasts until the next one. */
  is_open: boolean
}

/** The rankings of one zone and type, sorted, without overlaps. */
type RankingLine = LineRanking[]

/** The index of a ranking that starts on this day, by binary search. */
function placeOf(line: RankingLine, day: string): number {
  let [from, to] = [0, line.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((line[middle]?.starts_on ?? '') < day) from = middle + 1
    else to = middle
  }
  return from
}

/** As for administrators, but an open ranking ends before the next one starts. */
function findConflict(line: RankingLine, { starts_on, ends_on }: LineRanking): LineRanking | undefined {
  const at = placeOf(line, starts_on)
  const [before, next] = [line[at - 1], line[at]]
  if (before && !before.is_open && before.ends_on !== null && before.ends_on >= starts_on) return before
  return next && next.starts_on <= (ends_on ?? starts_on) ? next : undefined
}

/** `stored` must be sorted by start. */
export function rankingLines(stored: readonly LineRanking[]) {
  const lines = Map.groupBy(stored, keyOf)
  const byKey = new Map(stored.map((ranking) => [ranking.external_id, ranking]))
  /** The rankings before this batch; null for a new one. */
  const touched = new Map<LineRanking, LineRanking | null>()
  const removed = new Set<LineRanking>()

  const lineOf = (ranking: LineRanking): RankingLine => {
    const line = lines.get(keyOf(ranking)) ?? []
    lines.set(keyOf(ranking), line)
    return line
  }
  const change = (ranking: LineRanking, fields: Partial<LineRanking>) => {
    if (!touched.has(ranking)) touched.set(ranking, { ...ranking })
    Object.assign(ranking, fields)
  }
  /** Ends an open ranking the day before the next one starts. */
  const settle = (line: RankingLine, at: number) => {
    const [ranking, next] = [line[at], line[at + 1]]
    if (ranking?.is_open || (ranking?.ends_on === null && next)) {
      change(ranking, { ends_on: next ? addDays(next.starts_on, -1) : null })
    }
  }

  /** Replaces the ranking of the same key, if any; returns the one that overlaps. */
  const put = (input: LineRanking): LineRanking | undefined => {
    const current = byKey.get(input.external_id)
    const [from, to] = [current ? lineOf(current) : [], lineOf(input)]
    const left = current ? placeOf(from, current.starts_on) : 0
    from.splice(left, 1)
    const conflict = findConflict(to, input)
    if (conflict) {
      if (current) from.splice(left, 0, current)
      return conflict
    }
    settle(from, left - 1)
    const ranking = current && from === to ? current : input
    if (ranking === current) change(current, { ...input, id: current.id })
    else touched.set(input, null)
    if (current && ranking !== current) {
      change(current, {})
      removed.add(current)
    }
    byKey.set(input.external_id, ranking)
    const at = placeOf(to, input.starts_on)
    to.splice(at, 0, ranking)
    settle(to, at - 1)
    settle(to, at)
    return undefined
  }

  return {
    put,
    find: (external_id: string) => byKey.get(external_id),
    /** The touched rankings; some may be unchanged in the end. */
    changes: () => [...touched].map(([now, before]) => ({ before, after: removed.has(now) ? null : now })),
  }
}

const keyOf = ({ zone_id, type }: LineRanking) => `${zone_id} ${type}`
