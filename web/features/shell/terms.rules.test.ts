import { expect, test } from 'vitest'
import { NEW_USER } from '../../../contract/users.ts'
import { termsToAccept } from './terms.rules.ts'

const user = {
  ...NEW_USER,
  id: 1,
  sector: null,
  start_zone: null,
  password_changed_at: null,
  result_mails: true,
  alert_mails: 'each',
  alert_hour: '06:00',
  proposal_mails: false,
  deletion_at: null,
} as const

test.each([
  [null, 1, 'first'],
  [1, 2, 'new'],
  [2, 2, null],
  // The page does not know yet that a newer version was accepted elsewhere.
  [3, 2, null],
])('accepted %s, now %s: %s', (terms_version_accepted, version, asked) => {
  expect(termsToAccept({ ...user, roles: [], terms_version_accepted }, version)).toBe(asked)
})
