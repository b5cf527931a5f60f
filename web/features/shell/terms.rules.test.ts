import { expect, test } from 'vitest'
import { termsToAccept } from './terms.rules.ts'

const user = {
  id: 1,
  email: 'a@b.fr',
  name: '',
  firstname: '',
  gender: 'NA',
  roles: [],
  active: true,
  organism_name: '',
  start_zone: null,
  lims_client_id: null,
  password_changed_at: null,
  result_mails: true,
  alert_mails: 'each',
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
