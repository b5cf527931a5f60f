import { expect, test } from 'vitest'
import { ROLES } from '../../../contract/core/access.ts'
import { MAIL_LEFT } from '../../../contract/users.activation.ts'
import type { UserLine } from '../../../contract/users.ts'
import {
  activatedText,
  batchesOf,
  isWaiting,
  leftOut,
  leftText,
  outcomesOf,
  rowText,
  undoneText,
} from './users.rules.ts'

const user = (id: number, role: UserLine['role'] = 'registered'): UserLine => ({
  id,
  email: `${id}@example.test`,
  name: 'Kervadec',
  firstname: '',
  organism_name: 'Huîtres',
  sector: null,
  city: '',
  role,
  active: false,
  created_at: '2026-11-01T08:00:00Z',
  email_verified_at: null,
  mail_refused_at: null,
  deletion_at: null,
  version: 1,
})

test('only who registered waits', () => {
  expect(ROLES.filter((role) => isWaiting(user(1, role)))).toEqual(['registered'])
})

test.each([
  [0, []],
  [1, [1]],
  [200, [200]],
  [201, [200, 1]],
  [450, [200, 200, 50]],
])('%d accounts are activated by calls of %o', (count, sizes) => {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  expect(batchesOf(ids).map((batch) => batch.length)).toEqual(sizes)
  expect(batchesOf(ids).flat()).toEqual(ids)
})

test('failures are told first, and accounts without an answer are not', () => {
  const results = [
    { id: 1, done: true, message: 'Compte activé.' },
    { id: 3, done: false, message: 'Ce compte est déjà actif.' },
  ]
  const told = outcomesOf([user(1), user(2), user(3)], results)
  expect(told.map((one) => [one.user.id, one.done, one.message])).toEqual([
    [3, false, 'Ce compte est déjà actif.'],
    [1, true, 'Compte activé.'],
  ])
})

test.each([
  [[1], '1\u00A0compte activé\u00A0: Huîtres, Kervadec.'],
  [[1, 2], '2\u00A0comptes activés\u00A0: Huîtres, Kervadec et 1\u00A0autre.'],
  [[1, 2, 3], '3\u00A0comptes activés\u00A0: Huîtres, Kervadec et 2\u00A0autres.'],
])('who activated %o reads whom', (ids, expected) => {
  expect(activatedText({ ids, first: user(1), undo_seconds: 60 })).toBe(expected)
})

const confirmed = (id: number) => ({ ...user(id), email_verified_at: '2026-11-02T08:00:00Z' })
const byId = (...users: UserLine[]) => new Map(users.map((one) => [one.id, one]))

test('a page whose confirmed accounts are all picked leaves the others out, and is counted with the pages before', () => {
  const before = byId(user(9))
  const page = [confirmed(1), user(2), confirmed(3), user(4, 'client')]
  const whole = leftOut(before, page, byId(confirmed(1), confirmed(3)))
  expect([...whole.keys()]).toEqual([9, 2])
  expect([...leftOut(whole, page, byId(confirmed(3))).keys()]).toEqual([9])
  expect(leftOut(whole, page, byId()).size).toBe(0)
})

test.each([
  [0, ''],
  [1, '1\u00A0adresse non confirmée\u00A0: laissée de côté'],
  [20, '20\u00A0adresses non confirmées\u00A0: laissées de côté'],
])('%d left out are told', (count, text) => {
  expect(leftText(count)).toBe(text)
})

const LEFT = '1\u00A0mail était déjà parti.'
const KEPT = '1\u00A0compte laissé tel quel\u00A0: modifié, déjà remis en attente ou supprimé depuis.'
const TWO_KEPT = '2\u00A0comptes laissés tels quels\u00A0: modifiés, déjà remis en attente ou supprimés depuis.'

test.each([
  [false, 'Compte inconnu.', 'Compte inconnu.'],
  [true, MAIL_LEFT, MAIL_LEFT],
  [true, 'Compte remis en attente.', ''],
])('a row whose account was put back (%j) with « %s » says « %s »', (done, message, text) => {
  expect(rowText({ id: 1, done, message })).toBe(text)
})

test.each([
  ['dd', '2\u00A0comptes remis en attente', 'Aucun mail n’est parti.'],
  ['dm', '2\u00A0comptes remis en attente', LEFT],
  ['dr', '1\u00A0compte remis en attente', KEPT],
  ['mrr', '1\u00A0compte remis en attente', `${LEFT} ${TWO_KEPT}`],
  ['r', '0\u00A0compte remis en attente', KEPT],
])('of accounts put back (d), also after their mail (m), or refused (r), %s says « %s »', (acts, title, text) => {
  const answers = [...acts].map((act, id) => ({ id, done: act !== 'r', message: act === 'm' ? MAIL_LEFT : '' }))
  expect(undoneText(answers)).toEqual({ title, text })
})
