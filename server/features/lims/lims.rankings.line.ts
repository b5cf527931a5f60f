import { addDays } from '../../../contract/core/days.ts'
import type { RankingState, StoredRanking } from '../../../database/tables.rankings.ts'
import { isSameState, isStored, lineKey, type RankingEdit } from '../rankings/write/rankings.plan.rules.ts'

/** The rankings of one zone and type, sorted, without overlaps. */
type RankingLine = RankingState[]

interface TouchedRanking {
  /** As it was stored; null for a new one. */
  was: StoredRanking | null
  /** `moved`: its neighbours gave it another end. */
  how: 'sent' | 'moved' | 'removed'
}

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
function findConflict(line: RankingLine, { starts_on, ends_on }: RankingState): RankingState | undefined {
  const at = placeOf(line, starts_on)
  const [before, next] = [line[at - 1], line[at]]
  if (before && !before.is_open && before.ends_on !== null && before.ends_on >= starts_on) return before
  return next && next.starts_on <= (ends_on ?? starts_on) ? next : undefined
}

/** `stored` must be sorted by start. */
export function rankingLines(stored: readonly StoredRanking[]) {
  const lines: Map<string, RankingState[]> = Map.groupBy(stored, lineKey)
  const byKey = new Map<string | null, RankingState>(stored.map((ranking) => [ranking.external_id, ranking]))
  const touched = new Map<RankingState, TouchedRanking>()

  const lineOf = (ranking: RankingState): RankingLine => {
    const line = lines.get(lineKey(ranking)) ?? []
    lines.set(lineKey(ranking), line)
    return line
  }
  const change = (ranking: RankingState, how: TouchedRanking['how'], fields: Partial<RankingState>) => {
    const { was } = touched.get(ranking) ?? { was: isStored(ranking) ? { ...ranking } : null }
    touched.set(ranking, { was, how })
    Object.assign(ranking, fields)
  }
  /** Ends an open ranking the day before the next one starts. */
  const settle = (line: RankingLine, at: number) => {
    const [ranking, next] = [line[at], line[at + 1]]
    if (ranking?.is_open || (ranking?.ends_on === null && next)) {
      const how = touched.get(ranking)?.how ?? 'moved'
      change(ranking, how, { ends_on: next ? addDays(next.starts_on, -1) : null })
    }
  }

  /** Replaces the ranking of the same key, if any; returns the one that overlaps. */
  const put = (input: RankingState): RankingState | undefined => {
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
    change(ranking, 'sent', input)
    if (current && ranking !== current) change(current, 'removed', {})
    byKey.set(input.external_id, ranking)
    const at = placeOf(to, input.starts_on)
    to.splice(at, 0, ranking)
    settle(to, at - 1)
    settle(to, at)
    return undefined
  }

  /** Lists what is different in the end; a laboratory gives a reason for its own corrections only. */
  const edits = () =>
    [...touched].flatMap(([now, { was, how }]): RankingEdit[] => {
      const { zone_id, type } = now
      const edit = (action: RankingEdit['action'], reason: string) => [
        { zone_id, type, action, before: was, after: how === 'removed' ? null : now, reason },
      ]
      if (how === 'removed') return was ? edit('deleted', CORRECTED) : []
      if (!was) return edit('given', '')
      const isSame = isSameState(was, now)
      if (how === 'sent') return edit('corrected', isSame ? CONFIRMED : CORRECTED)
      if (isSame) return []
      const isShorter = now.ends_on !== null && (was.ends_on === null || now.ends_on < was.ends_on)
      return edit(isShorter ? 'closed' : 'reopened', '')
    })

  return { put, edits, find: (external_id: string) => byKey.get(external_id) }
}

const CORRECTED = 'Corrigé par le laboratoire'
/** A later version says what stands already, which a person may have given: it is decided anew. */
const CONFIRMED = 'Confirmé par le laboratoire'
