import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { type Change, fieldsOf } from '../rankings/rankings.queries.ts'
import { overlapText, UNKNOWN_CLASS } from '../rankings/rankings.rules.ts'
import { type Placed, place, settled } from './lims.rankings.plan.ts'
import type { Content } from './lims.rankings.rules.ts'

interface Stored {
  placed: readonly Placed[]
  classes: readonly { type: RankingType; key: string; is_retired: boolean }[]
  /** Of the contents that leave it to the scale. */
  proposed: ReadonlyMap<Content, string | null>
}

export interface Outcome {
  inserted: Placed[]
  updated: (Placed & { id: number })[]
  deleted: number[]
  changes: Omit<Change, 'user_id'>[]
}

export const NO_CLASS = 'L’échelle n’a pas de classe pour cette valeur.'
const CORRECTED = 'Corrigé par le laboratoire'

const lineOf = ({ zone_id, type }: Pick<Placed, 'zone_id' | 'type'>) => `${zone_id} ${type}`

/** The rankings of some zones, on which those of a batch are placed one after the other before any is stored. */
export function boardOf({ placed, classes, proposed }: Stored) {
  const lines = Map.groupBy(placed, lineOf)
  const before = new Map(placed.flatMap((ranking) => (ranking.id === null ? [] : [[ranking.id, ranking] as const])))
  const places = new Map(placed.map((ranking) => [ranking.external_id, lineOf(ranking)]))
  const find = (external_id: string) =>
    lines.get(places.get(external_id) ?? '')?.find((ranking) => ranking.external_id === external_id)
  const touched = new Set<string>()
  const isRetired = new Map(classes.map(({ type, key, is_retired }) => [`${type} ${key}`, is_retired]))

  const apply = (external_id: string, content: Content): FieldErrors => {
    const key = content.class ?? proposed.get(content) ?? null
    if (key === null) return { class: [NO_CLASS] }
    const current = find(external_id)
    const retired = isRetired.get(`${content.type} ${key}`)
    if (retired === undefined || (retired && current?.class !== key)) return { class: [UNKNOWN_CLASS] }
    const there = lineOf(content)
    const isMoved = current !== undefined && lineOf(current) !== there
    const id = isMoved ? null : (current?.id ?? null)
    const others = (lines.get(there) ?? []).filter((ranking) => ranking !== current)
    const done = place(others, { ...content, class: key, id, external_id, is_open: content.ends_on === null })
    if ('conflict' in done) return { starts_on: [overlapText(done.conflict, null)] }
    if (isMoved) {
      const left = (lines.get(lineOf(current)) ?? []).filter((ranking) => ranking !== current)
      lines.set(lineOf(current), left)
      touched.add(lineOf(current))
    }
    lines.set(there, done.line)
    touched.add(there)
    places.set(external_id, there)
    return {}
  }

  const outcome = () =>
    outcomeOf(
      before,
      [...lines].flatMap(([key, line]) => (touched.has(key) ? settled(line) : line)),
    )
  return { apply, outcome }
}

function outcomeOf(before: ReadonlyMap<number, Placed>, after: readonly Placed[]): Outcome {
  const outcome: Outcome = { inserted: [], updated: [], deleted: [], changes: [] }
  const kept = new Set(after.map(({ id }) => id))
  for (const [ranking_id, ranking] of before) {
    if (kept.has(ranking_id)) continue
    const { zone_id, type } = ranking
    outcome.deleted.push(ranking_id)
    const change = { before: fieldsOf(ranking), after: null, reason: CORRECTED }
    outcome.changes.push({ ...change, zone_id, type, ranking_id, action: 'deleted' })
  }
  for (const ranking of after) {
    const was = ranking.id === null ? undefined : before.get(ranking.id)
    if (ranking.id === null || was === undefined) outcome.inserted.push(ranking)
    else if (was !== ranking) judgeUpdate(outcome, was, { ...ranking, id: ranking.id })
  }
  return outcome
}

function judgeUpdate({ updated, changes }: Outcome, was: Placed, now: Placed & { id: number }) {
  const [old, said] = [fieldsOf(was), fieldsOf(now)]
  const isSame = JSON.stringify(old) === JSON.stringify(said)
  if (isSame && was.is_open === now.is_open) return
  updated.push(now)
  if (isSame) return
  const isEarlier = said.ends_on !== null && (old.ends_on === null || said.ends_on < old.ends_on)
  const isClosed = isEarlier && JSON.stringify({ ...said, ends_on: old.ends_on }) === JSON.stringify(old)
  const what = isClosed
    ? ({ action: 'closed', reason: '' } as const)
    : ({ action: 'corrected', reason: CORRECTED } as const)
  changes.push({ ...what, zone_id: now.zone_id, type: now.type, ranking_id: now.id, before: old, after: said })
}
