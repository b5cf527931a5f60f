import { addDays } from '../../../../contract/core/days.ts'
import type { RankingAction, RankingFields, RankingType } from '../../../../contract/rankings.ts'
import { type ClosingPolicy, overlaps, type Period, planRanking } from '../../../../contract/rules/rankings.periods.ts'
import type { RankingState, SavedEdit, StoredRanking } from '../../../../database/tables.rankings.ts'

export interface RankingLineKey {
  zone_id: number
  type: RankingType
}

/** One row written: new where there is no `before`, gone where there is no `after`. */
export interface RankingEdit extends RankingLineKey {
  action: 'given' | RankingAction
  before: StoredRanking | null
  after: RankingState | null
  reason: string
}

/** With the id of its row. */
export type WrittenEdit = RankingEdit & SavedEdit & { id: number }

interface RankingWish extends Period {
  closing: ClosingPolicy
  /** The ranking that was shown, which is corrected when it began no earlier and shares a day. */
  replaces: number | null
  corrects: StoredRanking | undefined
}

interface RankingPlan {
  closes: StoredRanking | null
  corrects: StoredRanking | null
  /** Stands in the way. */
  overlap: StoredRanking | undefined
}

/** `existing`: at least all of its zone and type that share a day with the wish. */
export function planWish(wish: RankingWish, existing: readonly StoredRanking[]): RankingPlan {
  const isShown = (one: StoredRanking) =>
    one.id === wish.replaces && one.starts_on >= wish.starts_on && overlaps(one, wish)
  const corrects = wish.corrects ?? existing.find(isShown) ?? null
  const others = existing.filter(({ id }) => id !== corrects?.id)
  const { closes, conflicts } = planRanking(others, wish, wish.closing)
  return { closes, corrects, overlap: conflicts[0] }
}

interface WishedRanking extends RankingFields, RankingLineKey {
  reason: string
}

/** The rows that a plan without an overlap writes. */
export function editsOf({ closes, corrects }: RankingPlan, { zone_id, type, reason, ...wished }: WishedRanking) {
  const ended = closes && { ...closes, ends_on: addDays(wished.starts_on, -1), is_open: false }
  const external_id = corrects?.external_id ?? null
  const after = { zone_id, type, external_id, is_open: false, ...fieldsOf(wished) }
  const line = { zone_id, type, reason }
  const edit: RankingEdit = { ...line, action: corrects ? 'corrected' : 'given', before: corrects, after }
  return closes ? [{ ...line, action: 'closed' as const, before: closes, after: ended }, edit] : [edit]
}

/** The rows that write back what was before; `now`: what the edits left, as it is stored. */
export function undoingEdits(saved: readonly SavedEdit[], now: ReadonlyMap<number, StoredRanking>, reason: string) {
  return saved.flatMap(({ before, after }): RankingEdit[] => {
    const line = before ?? after
    if (!line) return []
    const current = after && (now.get(after.id) ?? null)
    const isEndAlone = before && after && isSameState({ ...before, ends_on: after.ends_on }, after)
    const action = !before ? 'deleted' : !after ? 'restored' : isEndAlone ? 'reopened' : 'corrected'
    return [{ zone_id: line.zone_id, type: line.type, action, before: current, after: before, reason }]
  })
}

/** Whether all of it still stands, and what it ended finds its place again. */
export function isAsSaved(saved: readonly SavedEdit[], stored: readonly StoredRanking[]): boolean {
  const now = new Map(stored.map((one) => [one.id, one]))
  const written = new Set(saved.flatMap(({ before, after }) => after?.id ?? before?.id ?? []))
  const others = Map.groupBy(
    stored.filter(({ id }) => !written.has(id)),
    lineKey,
  )
  return saved.every(({ before, after }) => {
    const current = after && now.get(after.id)
    if (after && !(current && isSameState(current, after))) return false
    if (!after && before && now.has(before.id)) return false
    return !before || !others.get(lineKey(before))?.some((one) => overlaps(one, before))
  })
}

export const isStored = (state: RankingState): state is StoredRanking => 'id' in state

export const fieldsOf = ({ class: key, value, below_limit, starts_on, ends_on }: RankingFields): RankingFields => ({
  class: key,
  value,
  below_limit,
  starts_on,
  ends_on,
})

export const isSameState = (one: RankingFields, other: RankingFields) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

/** A correction that changes nothing. */
export const isUnchanged = ({ action, before, after }: RankingEdit) =>
  action === 'corrected' &&
  before !== null &&
  after !== null &&
  isSameState(before, after) &&
  before.is_open === after.is_open

export const lineKey = ({ zone_id, type }: RankingLineKey) => `${zone_id} ${type}`

const touches = ({ before, after }: Pick<RankingEdit, 'before' | 'after'>, days: Period) =>
  [before, after].some((one) => one !== null && overlaps(one, days))

/** The zones where the edits change what is in force on one of these days. */
export const zonesOn = (edits: readonly SavedEdit[], days: Period) =>
  edits.filter((edit) => touches(edit, days)).flatMap(({ before, after }) => (after ?? before)?.zone_id ?? [])

type EditedStates = Pick<RankingEdit, 'before' | 'after'>

/**
 * The class that each zone and type has today once the edits are written; where they leave today’s, the one that they
 * give from a coming day.
 */
export function plannedClasses(edits: readonly EditedStates[], today: string) {
  const on = { starts_on: today, ends_on: today }
  const lines = edits.flatMap(({ before, after }) => {
    const line = after ?? before
    return line ? [{ before, after, line }] : []
  })
  return [...Map.groupBy(lines, ({ line }) => lineKey(line)).values()].flatMap((ofLine) => {
    // What a class ends comes before it.
    const last = ofLine.at(-1)
    if (!last) return []
    const { zone_id, type } = last.line
    const inForce = (states: readonly (RankingState | null)[]) =>
      states.find((one) => one !== null && overlaps(one, on))?.class ?? null
    const key = inForce(ofLine.map(({ after }) => after))
    if (key !== inForce(ofLine.map(({ before }) => before))) return [{ zone_id, type, class: key, day: today }]
    const coming = last.after
    return coming && coming.starts_on > today ? [{ zone_id, type, class: coming.class, day: coming.starts_on }] : []
  })
}

/** The first day on which somebody is told of them. */
export const alertDay = (edits: readonly EditedStates[], today: string) =>
  plannedClasses(edits, today)
    .map(({ day }) => day)
    .sort()[0] ?? today
