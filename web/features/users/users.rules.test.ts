import { expect, test } from 'vitest'
import { ROLES } from '../../../contract/core/access.ts'
import type { UserLine } from '../../../contract/users.ts'
import { batchesOf, isWaiting, outcomesOf } from './users.rules.ts'

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
  mail_refused_at: null,
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
