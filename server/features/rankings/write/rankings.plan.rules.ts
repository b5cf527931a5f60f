import { addDays } from '../../../../contract/core/days.ts'
import type { RankingAction, RankingFields, RankingType } from '../../../../contract/rankings.ts'
import { type DatedPolicy, overlaps, type Period, planRanking } from '../../../../contract/rules/rankings.periods.ts'
import type { RankingState, SavedEdit, StoredRanking } from '../../../../database/tables.rankings.ts'

/** One row written: new where there is no `before`, gone where there is no `after`. */
export interface RankingEdit {
  action: 'given' | RankingAction
  before: StoredRanking | null
  after: RankingState | null
  reason: string
}

/** Change that somebody wants for one zone and type. */
export interface RankingWish {
  zone_id: number
  type: RankingType
  period: Period
  dated: DatedPolicy
  /** The ranking that was shown, which is corrected when it began no earlier and shares a day. */
  replaces?: number | null
  /** The one that is corrected, and nothing else moves. */
  corrects?: StoredRanking | undefined
}

export interface RankingPlan {
  closes: StoredRanking | null
  corrects: StoredRanking | null
  /** Stands in the way. */
  overlap: StoredRanking | undefined
}

/** `existing`: at least all of this zone and type that share a day with the wish. */
export function planWish(wish: RankingWish, existing: readonly StoredRanking[]): RankingPlan {
  const { period, dated, replaces } = wish
  const ofType = existing.filter(({ zone_id, type }) => zone_id === wish.zone_id && type === wish.type)
  const isShown = (one: StoredRanking) =>
    one.id === replaces && one.starts_on >= period.starts_on && overlaps(one, period)
  const corrects = wish.corrects ?? ofType.find(isShown) ?? null
  const others = ofType.filter(({ id }) => id !== corrects?.id)
  const { closes, conflicts } = planRanking(others, period, dated)
  if (!wish.corrects) return { closes, corrects, overlap: conflicts[0] }
  return { closes: null, corrects, overlap: closes ?? conflicts[0] }
}

interface PlannedEdit {
  plan: RankingPlan
  wish: Pick<RankingWish, 'zone_id' | 'type'>
  ranking: RankingFields
  reason: string
}

/** The rows that a plan without an overlap writes. */
export function editsOf({ plan: { closes, corrects }, wish, ranking, reason }: PlannedEdit): RankingEdit[] {
  const ended = closes && { ...closes, ends_on: addDays(ranking.starts_on, -1), is_open: false }
  const { zone_id, type } = wish
  const state = { zone_id, type, external_id: corrects?.external_id ?? null, is_open: false, ...ranking }
  return [
    ...(closes ? [{ action: 'closed' as const, before: closes, after: ended, reason }] : []),
    { action: corrects ? 'corrected' : 'given', before: corrects, after: state, reason },
  ]
}

/** The rows that write back what was before; `now`: what the edits left, as it is stored. */
export function undoingEdits(saved: readonly SavedEdit[], now: ReadonlyMap<number, StoredRanking>, reason: string) {
  return saved.map(({ before, after }): RankingEdit => {
    const current = after && (now.get(after.id) ?? null)
    const isEndAlone = before && after && isSameState({ ...before, ends_on: after.ends_on }, after)
    const action = !before ? 'deleted' : !after ? 'restored' : isEndAlone ? 'reopened' : 'corrected'
    return { action, before: current, after: before, reason }
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

type LineOf = Pick<RankingState, 'zone_id' | 'type'>

export const lineKey = ({ zone_id, type }: LineOf) => `${zone_id} ${type}`

const touches = ({ before, after }: Pick<RankingEdit, 'before' | 'after'>, days: Period) =>
  [before, after].some((one) => one !== null && overlaps(one, days))

/** The zones and types where the edits change what is in force on one of these days. */
export const linesOn = (edits: readonly SavedEdit[], days: Period) =>
  edits.filter((edit) => touches(edit, days)).flatMap(({ before, after }) => after ?? before ?? [])

/** The class in force on a day once the edits are written, of each zone and type whose class of that day they touch. */
export function classesOn(edits: readonly RankingEdit[], day: string) {
  const on = { starts_on: day, ends_on: day }
  const touched = edits.filter((edit) => touches(edit, on))
  return [...Map.groupBy(touched, ({ before, after }) => lineKey((after ?? before) as LineOf)).values()].map((line) => {
    const [{ before, after } = { before: null, after: null }] = line
    const { zone_id, type } = (after ?? before) as LineOf
    const inForce = line.find((one) => one.after !== null && overlaps(one.after, on))
    return { zone_id, type, class: inForce?.after?.class ?? null, day }
  })
}
