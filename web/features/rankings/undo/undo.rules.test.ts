import { expect, test } from 'vitest'
import { alertText, batchName, withdrawalText } from './undo.rules.ts'

const HELD = 'Une amélioration attend la fin des dix minutes\u00A0: l’alerte part à 10:14.'
const TODAY = '2026-11-26'
const HELD_UNTIL = '2026-11-26T09:14:20Z'

test.each([
  ['in its minute', { people: 3 }, 'dans 54\u00A0s', 'Les abonnés seront alertés dans 54\u00A0s.'],
  ['after it', { people: 3 }, null, '3\u00A0personnes\u00A0: l’alerte est partie.'],
  ['to nobody', { people: 0, held_until: HELD_UNTIL }, 'dans 54\u00A0s', 'Personne n’est alerté.'],
  ['one class that got better too soon', { people: 1, created: 1, held_until: HELD_UNTIL }, 'dans 54\u00A0s', HELD],
  ['the same, a minute later', { people: 1, created: 1, held_until: HELD_UNTIL }, null, HELD],
  [
    'several, of which one got better too soon',
    { people: 3, held_until: HELD_UNTIL },
    'à 10:05',
    `Les abonnés seront alertés à 10:05. ${HELD}`,
  ],
  [
    'of a class that begins on a coming day',
    { people: 3, alerts_on: '2026-11-30' },
    'dans 54\u00A0s',
    '3\u00A0personnes seront alertées le 30\u00A0nov.\u00A02026.',
  ],
  [
    'the same, to one person, a minute later',
    { alerts_on: '2026-11-30' },
    null,
    '1\u00A0personne sera alertée le 30\u00A0nov.\u00A02026.',
  ],
])('it is said when an alert leaves: %s', (_what, batch, when, text) => {
  const saved = { batch_id: 1, created: 2, people: 1, alerts_on: TODAY, alerts_at: '2026-11-26T09:05:20Z' }
  expect(alertText({ ...saved, held_until: null, undo_seconds: 60, ...batch }, when, TODAY)).toBe(text)
})

test.each([
  [22, '2026-11-26T09:04:20Z', 'Lot de 22, 10:04'],
  [1, '2026-11-26T09:04:20Z', '1\u00A0classement, 10:04'],
  [2, '2026-11-25T17:04:20Z', 'Lot de 2, 25\u00A0nov. à 18:04'],
])('a batch is named by how many and when', (created, created_at, text) => {
  expect(batchName({ created, created_at }, TODAY)).toBe(text)
})

test.each([
  [2, { people: 45 }, 'Retirer 3\u00A0classements de 2\u00A0zones\u00A0: 45\u00A0personnes seront alertées.'],
  [1, { people: 0 }, 'Retirer 1\u00A0classement de 1\u00A0zone\u00A0: personne ne sera alerté.'],
  [
    1,
    { people: 0, samplings: 2 },
    'Retirer 1\u00A0classement de 1\u00A0zone et 2\u00A0prélèvements collés\u00A0: personne ne sera alerté.',
  ],
  [
    1,
    { people: 1, alerts_on: '2026-11-30' },
    'Retirer 1\u00A0classement de 1\u00A0zone\u00A0: 1\u00A0personne sera alertée le 30\u00A0nov.\u00A02026.',
  ],
])('a withdrawal says how many classes, zones and people', (zones, values, text) => {
  const line = { type: 'arn_f' as const, before: null, after: null }
  const lines = Array.from({ length: zones }, (_, id) => ({ ...line, zone: { id, code: `56.${id}`, name: '' } }))
  const created = zones === 1 ? 1 : 3
  const batch = {
    batch_id: 1,
    created,
    created_at: '',
    alerts_on: TODAY,
    refusal: null,
    samplings: 0,
    lines,
    ...values,
  }
  expect(withdrawalText(batch, TODAY)).toBe(`${text} Ce qu’il y avait avant reprend.`)
})
