import { allows, type PersonAccess, ROLES, type Role } from '../core/access.ts'

/** Who creates, edits, activates and deletes an account of this role. */
export const MANAGED_BY: Record<Role, PersonAccess> = {
  registered: 'admin',
  client: 'admin',
  'actalia-user': 'super',
  'actalia-admin': 'super',
  'actalia-api': 'super',
}

export const mayManage = (by: Role, role: Role): boolean => allows(MANAGED_BY[role], by)

/** Waiting is where a registration begins: nobody is put there, nor put back. */
export const mayAssign = (by: Role, role: Role): boolean => !allows('registered', role) && mayManage(by, role)

export const assignableRoles = (by: Role): Role[] => ROLES.filter((role) => mayAssign(by, role))
