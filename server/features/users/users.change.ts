import type { FastifyRequest } from 'fastify'
import type { UserFields } from '../../../contract/users.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import { deletePasswordToken } from '../../lib/security/password-tokens.ts'
import { deleteSessionsOf, type SessionUser } from '../../lib/security/session.queries.ts'
import { findSector } from '../organisms/organisms.queries.ts'
import { deleteIdentitiesOf, updateAccount } from './users.changes.queries.ts'
import {
  changedFields,
  columnsOf,
  isActiveSuper,
  isAutomate,
  linkMailOf,
  mustResetPassword,
  refuseState,
  type State,
  stateAfter,
} from './users.rules.ts'
import { refuseRemoval, type Subject } from './users.subject.ts'

export interface Change {
  trx: Db
  by: SessionUser
  subject: Subject
  request: FastifyRequest
  mails: Mails
}

/** Only what was typed changes, and what follows from it: sessions, links, mails. */
export async function changeAccount(change: Change, typed: Partial<UserFields>) {
  const { trx, by, subject } = change
  const state = stateAfter(subject, typed)
  refuseState(by, subject, state)
  if (isActiveSuper(subject) && !isActiveSuper(state)) await refuseRemoval(trx, by, subject)
  const after = { ...subject, ...typed, ...state, sector_comment: await commentOf(trx, { ...subject, ...typed }) }
  const fields = changedFields(subject, after)
  const isMoved = fields.includes('email')
  const losesPassword = isAutomate(state) || mustResetPassword(subject, state)
  await updateAccount(trx, subject.id, {
    // Even a save that changes nothing is one, for whoever saves with the same version.
    ...(fields.length === 0 ? { version: subject.version + 1 } : columnsOf(after, fields)),
    ...(isMoved && { email_verified_at: null }),
    ...(losesPassword && { password_hash: null }),
  })
  // A provider vouched for the old address.
  if (isMoved || isAutomate(state)) await unlinkIdentities(change)
  if (isMoved || losesPassword || !state.active) {
    await deleteSessionsOf(trx, subject.id, by.id === subject.id ? by.session_id : 0)
    await deletePasswordToken(trx, subject.id)
  }
  await queueMails(change, after, isMoved)
  await auditChange(change, state, fields)
}

/** Only where the sector wants one. */
export async function commentOf(trx: Db, { sector_id, sector_comment }: UserFields) {
  const sector = sector_id === null ? null : await findSector(trx, sector_id)
  return sector?.needs_comment ? sector_comment : ''
}

async function unlinkIdentities({ trx, by, subject, request }: Change) {
  for (const { provider } of await deleteIdentitiesOf(trx, subject.id)) {
    const details = { by: provider }
    await writeAudit(trx, request, { action: 'identity-unlinked', user_id: by.id, subject_id: subject.id, details })
  }
}

/** One link at most, because only the newest is good. */
async function queueMails({ trx, subject, mails }: Change, after: UserFields, isMoved: boolean) {
  const { id: user_id, email, email_verified_at } = subject
  if (isMoved && !isAutomate(subject)) {
    await mails.queue(trx, 'address-left', { user_id, email, email_verified_at })
  }
  const link = linkMailOf(subject, after)
  if (link) await mails.queue(trx, link, { user_id })
  else if (isMoved && !isAutomate(after)) await mails.queue(trx, 'address-given', { user_id, email: after.email })
  const isActivated = after.active && !subject.active
  if (isActivated && !link && !isAutomate(after)) await mails.queue(trx, 'account-activated', { user_id })
}

/** The state in full, of personal data the names only. */
async function auditChange({ trx, by, subject, request }: Change, after: State, fields: (keyof UserFields)[]) {
  const who = { user_id: by.id, subject_id: subject.id }
  const states = { before: stateOf(subject), after: stateOf(after) }
  const turned = after.active === subject.active ? null : after.active ? 'user-activated' : 'user-deactivated'
  if (turned) await writeAudit(trx, request, { action: turned, ...who, details: states })
  const others = fields.filter((field) => !turned || (field !== 'active' && field !== 'role'))
  if (others.length === 0) return
  const details = { fields: others, ...(others.includes('role') && states) }
  await writeAudit(trx, request, { action: 'user-updated', ...who, details })
}

const stateOf = ({ role, active }: State) => ({ role, active })
