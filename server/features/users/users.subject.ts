import { allows, type Role } from '../../../contract/core/access.ts'
import { mayManage } from '../../../contract/rules/users.rights.ts'
import type { Db } from '../../lib/db/pool.ts'
import { forbidden, notFound } from '../../lib/http/errors.ts'
import { requireSameRole } from '../../lib/security/same-role.ts'
import { waitForOtherRemovals } from './users.changes.queries.ts'
import { findAccount, listActiveSupers, lockAccount } from './users.queries.ts'
import { isActiveSuper, LAST_SUPER, NOT_ONESELF, type State, SUPER_ONLY } from './users.rules.ts'

export type Subject = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** Throws 404, or 403 when `by` may not manage the account. */
export async function getSubject(db: Db, by: { role: Role }, id: number): Promise<Subject> {
  return managed(by, await findAccount(db, id))
}

/** The same, and nobody else changes it meanwhile; 401 when `by` lost their role while waiting for that. */
export async function lockSubject(trx: Db, by: { id: number; role: Role }, id: number): Promise<Subject> {
  if (allows('super', by.role)) await waitForOtherRemovals(trx)
  const subject = managed(by, await lockAccount(trx, id))
  await requireSameRole(trx, by)
  return subject
}

function managed(by: { role: Role }, subject: Subject | undefined) {
  if (!subject) throw notFound()
  if (!mayManage(by.role, subject.role)) throw forbidden(SUPER_ONLY)
  return subject
}

/** Throws 403 for one's own account and for the last super administrator. */
export async function refuseRemoval(trx: Db, by: { id: number }, subject: State & { id: number }) {
  if (by.id === subject.id) throw forbidden(NOT_ONESELF)
  if (!isActiveSuper(subject)) return
  const supers = await listActiveSupers(trx)
  if (supers.every(({ id }) => id === subject.id)) throw forbidden(LAST_SUPER)
}
