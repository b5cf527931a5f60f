import type {
  RankingAction,
  RankingChange,
  RankingFields,
  RankingRecord,
  RankingType,
} from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatDate, formatMoment, formatValue } from '../../../lib/format.ts'
import { classByKey } from '../../scales/scales.rules.ts'
import type { RankingHistory } from '../rankings.queries.ts'
import { isInForce } from '../rankings.rules.ts'

type HistoryState = 'future' | 'current' | 'past' | 'deleted' | 'undone'

export const STATE_LABELS: Record<HistoryState, string> = {
  future: 'à venir',
  current: 'en vigueur',
  past: 'passé',
  deleted: 'supprimé',
  undone: 'annulé',
}

export interface HistoryEntry {
  id: number
  state: HistoryState
  /** As it is, or as it was when deleted. */
  ranking: RankingFields
  record: RankingRecord | null
  changes: RankingChange[]
}

/** Latest first; deleted ones stay in their place. */
export function entriesOf({ rankings, changes }: RankingHistory, type: RankingType, today: string): HistoryEntry[] {
  const ofType = changes.filter((change) => change.type === type)
  const changesOf = Map.groupBy(ofType, ({ ranking_id }) => ranking_id)
  const stored = rankings
    .filter((record) => record.type === type)
    .map((record) => ({
      id: record.id,
      state: stateOf(record, today),
      ranking: record,
      record,
      changes: changesOf.get(record.id) ?? [],
    }))
  const deleted = [...changesOf].flatMap(([id, of]) => {
    const [last] = of
    if (last?.action !== 'deleted') return []
    const state: HistoryState = last.is_undo ? 'undone' : 'deleted'
    return [{ id, state, ranking: last.before, record: null, changes: of }]
  })
  return [...stored, ...deleted].sort((a, b) => b.ranking.starts_on.localeCompare(a.ranking.starts_on) || b.id - a.id)
}

function stateOf(ranking: RankingFields, today: string): HistoryState {
  if (ranking.starts_on > today) return 'future'
  return isInForce(ranking, today) ? 'current' : 'past'
}

/** From July to June, so that a winter is never split. */
export function seasonOf(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = month >= 7 ? year : year - 1
  return `Saison ${first}-${first + 1}`
}

export const seasonsOf = (entries: readonly HistoryEntry[]) => [
  ...Map.groupBy(entries, ({ ranking }) => seasonOf(ranking.starts_on)),
]

const ACTION_LABELS: Record<RankingAction, string> = {
  corrected: 'Corrigé',
  deleted: 'Supprimé',
  closed: 'Arrêté',
  reopened: 'Rouvert',
  restored: 'Rétabli',
}

export const recordText = ({ created_at, by }: RankingRecord) => momentText('Enregistré', created_at, by)

/** An undoing gives back what was: a class that had been deleted, an end that it had. */
const UNDO_LABELS: Record<RankingAction, string> = {
  ...ACTION_LABELS,
  corrected: 'Correction annulée',
  deleted: 'Annulé',
}

export const changeText = ({ action, at, by, is_undo }: RankingChange) =>
  momentText((is_undo ? UNDO_LABELS : ACTION_LABELS)[action], at, by)

const momentText = (what: string, at: string, by: string | null) =>
  `${what} le ${formatMoment(at)}${by === null ? '' : ` par ${by}`}`

interface FieldDifference {
  label: string
  before: string
  after: string
}

/** One line per changed field; none for a deletion. */
export function differencesOf({ before, after }: RankingChange, scale: Scale): FieldDifference[] {
  if (after === null) return []
  const facts = (ranking: RankingFields) => ({
    Classe: classByKey(scale, ranking.class).label,
    Valeur: loadText(ranking, scale.unit),
    'Application du': formatDate(ranking.starts_on),
    Au: endText(ranking),
  })
  const was = Object.entries(facts(before))
  const is: Record<string, string> = facts(after)
  return was.flatMap(([label, text]) => (is[label] === text ? [] : [{ label, before: text, after: is[label] ?? '' }]))
}

export function loadText(ranking: RankingFields, unit: string): string {
  const load = formatValue(ranking)
  return load === null ? 'sans valeur' : `${load}\u00A0${unit}`
}

const endText = ({ ends_on }: RankingFields) => (ends_on === null ? 'jusqu’à nouvel ordre' : formatDate(ends_on))

export function deletionText({ starts_on, ends_on }: RankingFields, today: string): string {
  const isPast = ends_on !== null && ends_on < today
  if (isPast) return 'Il ne compte plus dans le passé de la zone.'
  if (starts_on > today) return 'Il ne prendra pas effet.'
  return 'La zone devient non classée dès maintenant.'
}

const DAY_MS = 86_400_000

/** Within a day the whole batch may be withdrawn; the server knows whether nothing of it has changed since. */
export const mayWithdraw = ({ batch_id, created_at }: RankingRecord, now = new Date()) =>
  batch_id !== null && now.getTime() - Date.parse(created_at) < DAY_MS
