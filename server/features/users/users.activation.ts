import type { FastifyRequest } from 'fastify'
import { allows, type Role } from '../../../contract/core/access.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { forbidden, notFound } from '../../lib/http/errors.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import { listActiveSupers, lockUser, updateState, waitForOtherRemovals } from './users.queries.ts'
import { ACTIVATED, ALREADY_ACTIVE, LAST_SUPER, mayManage, NOT_ONESELF, SUPER_ONLY, UNKNOWN } from './users.rules.ts'

interface Account {
  id: number
  role: Role
  active: boolean
}

interface Change {
  trx: Db
  by: { id: number; role: Role }
  subject: Account
  request: FastifyRequest
  mails: Mails
}

export async function activate({ trx, by, subject, request, mails }: Change) {
  const after = { role: subject.role === 'registered' ? ('client' as const) : subject.role, active: true }
  await updateState(trx, subject.id, after)
  await mails.queue(trx, 'account-activated', { user_id: subject.id })
  await writeAudit(trx, request, {
    action: 'user-activated',
    user_id: by.id,
    subject_id: subject.id,
    details: { before: { role: subject.role, active: subject.active }, after },
  })
}

/** A database trigger ends the account's sessions. */
export async function deactivate({ trx, by, subject, request }: Omit<Change, 'mails'>) {
  await refuseRemoval(trx, by, subject)
  await updateState(trx, subject.id, { role: subject.role, active: false })
  await writeAudit(trx, request, {
    action: 'user-deactivated',
    user_id: by.id,
    subject_id: subject.id,
    details: { before: { role: subject.role, active: true }, after: { role: subject.role, active: false } },
  })
}

/** Throws 403 for one's own account and for the last super administrator. */
export async function refuseRemoval(trx: Db, by: { id: number }, subject: Account) {
  if (by.id === subject.id) throw forbidden(NOT_ONESELF)
  if (subject.role !== 'actalia-admin' || !subject.active) return
  const supers = await listActiveSupers(trx)
  if (supers.every(({ id }) => id === subject.id)) throw forbidden(LAST_SUPER)
}

/** Locks the account; throws 404, or 403 when `by` may not manage it. */
export async function lockSubject(trx: Db, by: { role: Role }, id: number) {
  if (allows('super', by.role)) await waitForOtherRemovals(trx)
  const subject = await lockUser(trx, id)
  if (!subject) throw notFound()
  if (!mayManage(by.role, subject.role)) throw forbidden(SUPER_ONLY)
  return subject
}

/** In a bulk activation a refusal is a result, not an error, so that the others go on. */
export async function tryToActivate({ id, ...change }: Omit<Change, 'subject'> & { id: number }) {
  const subject = await lockUser(change.trx, id)
  if (!subject) return { done: false, message: UNKNOWN }
  if (!mayManage(change.by.role, subject.role)) return { done: false, message: SUPER_ONLY }
  if (subject.active) return { done: false, message: ALREADY_ACTIVE }
  await activate({ ...change, subject })
  return { done: true, message: ACTIVATED }
}
