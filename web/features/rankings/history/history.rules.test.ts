import { expect, test } from 'vitest'
import type { RankingAction, RankingChange, RankingFields, RankingRecord } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { UNRANKED } from '../../scales/scales.rules.ts'
import {
  changeText,
  deletionText,
  differencesOf,
  entriesOf,
  STATE_LABELS,
  seasonOf,
  seasonsOf,
} from './history.rules.ts'

const TODAY = '2026-11-21'

const ranking = (starts_on: string, ends_on: string | null): RankingFields => ({
  class: 'faible',
  value: 4,
  below_limit: false,
  starts_on,
  ends_on,
})

const record = (id: number, starts_on: string, ends_on: string | null): RankingRecord => ({
  id,
  zone_id: 1,
  type: 'arn_f',
  ...ranking(starts_on, ends_on),
  proposed_class: null,
  created_at: '2026-11-01T08:00:00Z',
  by: null,
  reason: null,
  version: 1,
  batch_id: null,
  batch_size: null,
})

const change = (part: Partial<RankingChange>): RankingChange => ({
  id: 1,
  ranking_id: 1,
  type: 'arn_f',
  action: 'corrected',
  at: '2026-11-20T08:00:00Z',
  by: 'Anne Le Goff',
  reason: 'Erreur',
  before: ranking('2026-11-01', null),
  after: ranking('2026-11-01', null),
  is_undo: false,
  ...part,
})

const SCALE: Scale = {
  type: 'arn_f',
  label: '',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [
    {
      ...UNRANKED,
      key: 'faible',
      label: 'Faible',
      min: null,
      max: 10,
    },
    {
      ...UNRANKED,
      key: 'elevee',
      label: 'Élevée',
      min: 10,
      max: null,
      is_retired: true,
    },
  ],
}

test('latest first, each with its state and its changes; the deleted one stands where it was', () => {
  const history = {
    rankings: [
      record(1, '2026-10-01', '2026-10-28'),
      record(3, '2026-12-20', null),
      record(2, '2026-11-01', '2026-11-30'),
    ],
    changes: [
      change({ id: 9, ranking_id: 4, action: 'deleted', before: ranking('2026-12-01', '2026-12-10'), after: null }),
      change({ id: 8, ranking_id: 4 }),
      change({ id: 7, ranking_id: 2 }),
      change({ id: 6, ranking_id: 5, type: 'phages', action: 'deleted', after: null }),
    ],
  }
  const entries = entriesOf(history, 'arn_f', TODAY)
  expect(entries.map(({ id, state, changes }) => [id, state, changes.map((one) => one.id)])).toEqual([
    [3, 'future', []],
    [4, 'deleted', [9, 8]],
    [2, 'current', [7]],
    [1, 'past', []],
  ])
  expect(entriesOf(history, 'phages', TODAY).map(({ id, state }) => [id, state])).toEqual([[5, 'deleted']])
})

test('an undone ranking is not called deleted, and one deleted then restored is listed once', () => {
  const gone = { action: 'deleted', after: null } as const
  const history = {
    rankings: [record(2, '2026-11-01', null)],
    changes: [
      change({ id: 9, ranking_id: 3, ...gone, is_undo: true }),
      change({ id: 8, ranking_id: 2, action: 'restored', is_undo: true }),
      change({ id: 7, ranking_id: 2, ...gone }),
      change({ id: 6, ranking_id: 1, ...gone }),
      change({ id: 5, ranking_id: 1, action: 'restored', is_undo: true }),
      change({ id: 4, ranking_id: 1, ...gone }),
    ],
  }
  expect(entriesOf(history, 'arn_f', TODAY).map(({ id, state }) => [id, STATE_LABELS[state]])).toEqual([
    [3, 'annulé'],
    [2, 'en vigueur'],
    [1, 'supprimé'],
  ])
})

test.each<[RankingAction, string, string]>([
  ['deleted', 'Supprimé', 'Annulé'],
  ['corrected', 'Corrigé', 'Correction annulée'],
  ['restored', 'Rétabli', 'Rétabli'],
  ['closed', 'Arrêté', 'Arrêté'],
  ['reopened', 'Rouvert', 'Rouvert'],
])('%s is said %s, and when it undoes %s', (action, said, undone) => {
  const rest = ' le 20/11/2026 09:00 par Anne Le Goff'
  expect(changeText(change({ action }))).toBe(`${said}${rest}`)
  expect(changeText(change({ action, is_undo: true }))).toBe(`${undone}${rest}`)
})

test.each([
  ['2026-07-01', 'Saison 2026-2027'],
  ['2026-06-30', 'Saison 2025-2026'],
  ['2027-01-15', 'Saison 2026-2027'],
])('%s belongs to %s', (day, season) => {
  expect(seasonOf(day)).toBe(season)
})

test('three winters of weekly rankings are a few seasons', () => {
  const rankings = Array.from({ length: 156 }, (_, week) => {
    const day = new Date(Date.UTC(2023, 10, 1 + week * 7)).toISOString().slice(0, 10)
    return record(week + 1, day, day)
  })
  const seasons = seasonsOf(entriesOf({ rankings, changes: [] }, 'arn_f', TODAY))
  expect(seasons.map(([name]) => name)).toEqual([
    'Saison 2026-2027',
    'Saison 2025-2026',
    'Saison 2024-2025',
    'Saison 2023-2024',
  ])
  expect(seasons.flatMap(([, entries]) => entries)).toHaveLength(156)
})

test('a change tells what it changed, and nothing else', () => {
  const after = { ...ranking('2026-11-01', '2026-11-20'), class: 'elevee', value: null }
  expect(differencesOf(change({ after }), SCALE)).toEqual([
    { label: 'Classe', before: 'Faible', after: 'Élevée' },
    { label: 'Valeur', before: '4\u00A0UFP/g', after: 'sans valeur' },
    { label: 'Au', before: 'jusqu’à nouvel ordre', after: '20\u00A0nov.\u00A02026' },
  ])
  expect(differencesOf(change({ action: 'deleted', after: null }), SCALE)).toEqual([])
  expect(changeText(change({ action: 'closed', by: null }))).toMatch(/^Arrêté le 20\/11\/2026 09:00$/)
})

test.each([
  ['2026-10-01', '2026-10-28', /passé/],
  ['2026-11-01', null, /non classée/],
  ['2026-12-01', null, /prendra pas effet/],
])('deleting what runs from %s to %s', (starts_on, ends_on, expected) => {
  expect(deletionText(ranking(starts_on, ends_on), TODAY)).toMatch(expected)
})
