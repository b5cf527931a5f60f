import { expect, test } from 'vitest'
import { ROLES, type Role } from '../../../contract/core/access.ts'
import { mayManage } from './users.rules.ts'

/** docs/design.md, §2: who may change whose account. */
const MAY: Record<Role, readonly Role[]> = {
  'actalia-admin': ['actalia-admin', 'actalia-user', 'client', 'actalia-api', 'registered'],
  'actalia-user': ['client', 'registered'],
  client: [],
  'actalia-api': [],
  registered: [],
}

const cases = ROLES.flatMap((by) => ROLES.map((role) => [by, role, MAY[by].includes(role)] as const))

test('the table is whole', () => expect(cases).toHaveLength(25))

test.each(cases)('%s may change %s: %s', (by, role, may) => {
  expect(mayManage(by, role)).toBe(may)
})
