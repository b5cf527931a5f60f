import { expect, test } from 'vitest'
import { ROLES, type Role } from '../core/access.ts'
import { assignableRoles, mayAssign, mayManage } from './users.rights.ts'

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
  expect(mayAssign(by, role)).toBe(may && role !== 'registered')
})

test('one chooses among the roles one may give', () => {
  expect(assignableRoles('actalia-user')).toEqual(['client'])
  expect(assignableRoles('actalia-admin')).toEqual(['actalia-admin', 'actalia-user', 'client', 'actalia-api'])
  expect(assignableRoles('client')).toEqual([])
})
