import { allows, isAutomate, type Role } from '../../../contract/core/access.ts'
import { withPostcode } from '../../../contract/organisms.ts'
import { mayManage } from '../../../contract/rules/users.rights.ts'
import { MAIL_LEFT } from '../../../contract/users.activation.ts'
import { NEW_USER, type UserField, type UserFields } from '../../../contract/users.ts'
import type { NewAuditEntry } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { forbidden, notFound } from '../../lib/http/errors.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import { deleteWaiting } from '../../lib/outbox/outbox.ts'
import { endLinks, findMailedLink, restoreMailedLink } from '../../lib/security/password-tokens.ts'
import { deleteSessionsOf, requireSameRole, type SessionUser } from '../../lib/security/session.queries.ts'
import { saveSeen } from '../auth/auth.queries.ts'
import { findSector } from '../organisms/organisms.queries.ts'
import {
  deleteIdentitiesOf,
  findAccount,
  insertAccount,
  listActiveSupers,
  listSharing,
  lockAccount,
  updateAccount,
  waitForOtherRemovals,
  wasChangedSince,
  wasJustActivated,
} from './users.queries.ts'
import {
  ACTIVATED,
  type AccountState,
  ALREADY_ACTIVE,
  CHANGED_SINCE,
  changedFields,
  columnsOf,
  isActiveSuper,
  isWaiting,
  LAST_SUPER,
  linkMailOf,
  MISTAKE_SECONDS,
  mustResetPassword,
  NOT_JUST_ACTIVATED,
  NOT_ONESELF,
  NOT_WAITING,
  referenceOf,
  refuseState,
  SUPER_ONLY,
  stateAfter,
  UNCONFIRMED,
  UNDONE,
  UNKNOWN,
} from './users.rules.ts'
import { askBeforeSharing, sharedNow, sharedWith } from './users.sharing.ts'

type ChangedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** Throws 404, or 403 when `by` may not manage the account. */
export async function getSubject(db: Db, by: { role: Role }, id: number): Promise<ChangedAccount> {
  return managed(by, await findAccount(db, id))
}

/** As getManageable(), and locks the account; 401 or 409 when `by` lost their role while waiting for the lock. */
export async function lockSubject(trx: Db, by: { id: number; role: Role }, id: number): Promise<ChangedAccount> {
  if (allows('super', by.role)) await waitForOtherRemovals(trx)
  const subject = managed(by, await lockAccount(trx, id))
  await requireSameRole(trx, by)
  return subject
}

function managed(by: { role: Role }, subject: ChangedAccount | undefined) {
  if (!subject) throw notFound()
  if (!mayManage(by.role, subject.role)) throw forbidden(SUPER_ONLY)
  return subject
}

/** Throws 403 for one's own account and for the last super administrator. */
export async function refuseRemoval(trx: Db, by: { id: number }, subject: AccountState & { id: number }) {
  if (by.id === subject.id) throw forbidden(NOT_ONESELF)
  await refuseLastSuper(trx, subject)
}

/** Throws 403 for the last super administrator. */
export async function refuseLastSuper(trx: Db, subject: AccountState & { id: number }) {
  if (isActiveSuper(subject) && (await isLastSuper(trx, subject.id))) throw forbidden(LAST_SUPER)
}

export const isLastSuper = async (trx: Db, id: number) => (await listActiveSupers(trx)).every((one) => one.id === id)

interface AccountChange {
  trx: Db
  by: SessionUser
  subject: ChangedAccount
  /** Writes it down in the journal, or keeps it for what is written together. */
  audit: (entry: NewAuditEntry) => unknown
  mails: Mails
  /** How long the mails of accounts that are activated together wait; absent: it is activated alone. */
  togetherSeconds?: number
  /** Those with whom a reference may be shared. */
  share_with?: readonly number[] | undefined
}

type NamedUser = Partial<UserFields> & Pick<UserFields, 'email' | 'name' | 'role'>

/** Returns the id of the new account. */
export async function createAccount(
  { trx, by, audit, mails, share_with }: Omit<AccountChange, 'subject'>,
  typed: NamedUser,
) {
  const known = { ...NEW_USER, ...typed }
  const values = withPostcode(known, known.country)
  const account = { ...values, sector_comment: await commentOf(trx, values), lims_client_id: referenceOf(values) }
  const { role, active, lims_client_id: reference } = account
  const others = await askBeforeSharing(trx, { id: null, reference, share_with })
  const { id } = await insertAccount(trx, {
    ...columnsOf(account),
    email: account.email,
    name: account.name,
    role,
    active,
  })
  if (active && !isAutomate(account.role)) await mails.queue(trx, 'invitation', { user_id: id })
  await audit({
    action: 'user-created',
    user_id: by.id,
    subject_id: id,
    details: { after: { ...account, ...(others.length > 0 && sharedWith(others)) } },
  })
  return id
}

/** Saves the changed fields and their effects: sessions, links, mails. */
export async function changeAccount(change: AccountChange, typed: Partial<UserFields>) {
  const { trx, by, subject } = change
  const state = stateAfter(subject, typed)
  refuseState(by, subject, state)
  if (isActiveSuper(subject) && !isActiveSuper(state)) await refuseRemoval(trx, by, subject)
  const known = { ...subject, ...typed, ...state }
  const after = {
    ...withPostcode(known, known.country),
    sector_comment: await commentOf(trx, known),
    lims_client_id: referenceOf(known),
  }
  const fields = changedFields(subject, after)
  const sharing = fields.includes('lims_client_id') ? await changeSharing(change, after) : null
  const isMoved = fields.includes('email')
  const losesPassword = isAutomate(state.role) || mustResetPassword(subject, state)
  await updateAccount(trx, subject.id, {
    // Increment the version even without a change, so that a parallel save of the same version is refused.
    ...(fields.length === 0 ? { version: subject.version + 1 } : columnsOf(after, fields)),
    ...(isMoved && { email_verified_at: null, mail_refused_at: null }),
    ...(losesPassword && { password_hash: null }),
  })
  // A linked identity was trusted for the old address.
  if (isMoved || isAutomate(state.role)) await unlinkIdentities(change)
  if (isMoved || losesPassword || !state.active) {
    await deleteSessionsOf(trx, subject.id, by.id === subject.id ? by.session_id : 0)
    // Who waits still needs the link of their registration.
    if (isMoved || losesPassword || !isWaiting(state)) await endLinks(trx, subject.id)
  }
  if (state.active && !subject.active) await saveSeen(trx, subject.id, today())
  await queueMails(change, after)
  const activated = state.active && !subject.active ? await sharedNow(trx, { ...after, id: subject.id }) : {}
  await auditChange(change, { state: { ...state, ...activated }, fields, sharing })
}

/** With whom the account shared its reference, and will. */
async function changeSharing({ trx, subject, share_with }: AccountChange, { lims_client_id: reference }: UserFields) {
  const after = await askBeforeSharing(trx, { id: subject.id, reference, share_with })
  const before = (await listSharing(trx, subject.lims_client_id, subject.id)).map(({ id }) => id)
  return before.length + after.length > 0 ? { before: sharedWith(before), after: sharedWith(after) } : null
}

/** Drops the comment unless the sector needs one. */
async function commentOf(trx: Db, { sector_id, sector_comment }: UserFields) {
  const sector = sector_id === null ? null : await findSector(trx, sector_id)
  return sector?.needs_comment ? sector_comment : ''
}

async function unlinkIdentities({ trx, by, subject, audit }: AccountChange) {
  for (const { provider } of await deleteIdentitiesOf(trx, subject.id)) {
    const details = { by: provider }
    await audit({ action: 'identity-unlinked', user_id: by.id, subject_id: subject.id, details })
  }
}

/** Sends at most one link, because only the newest one works. */
async function queueMails({ trx, subject, mails, togetherSeconds }: AccountChange, after: UserFields) {
  const { id: user_id, email, email_verified_at } = subject
  const isMoved = after.email !== email
  if (isMoved && !isAutomate(subject.role)) {
    await mails.queue(trx, 'address-left', { user_id, email, email_verified_at })
  }
  const link = linkMailOf(subject, after)
  if (link) await mails.queue(trx, link, { user_id })
  else if (isMoved && !isAutomate(after.role)) await mails.queue(trx, 'address-given', { user_id, email: after.email })
  const isActivated = after.active && !subject.active
  if (!isActivated || link || isAutomate(after.role)) return
  const data = { user_id, ...(togetherSeconds !== undefined && { is_together: true }) }
  await mails.queue(trx, 'account-activated', data, togetherSeconds ?? MISTAKE_SECONDS)
}

interface AuditedChange {
  state: AccountState
  fields: UserField[]
  sharing: Awaited<ReturnType<typeof changeSharing>>
}

/** The audit keeps role and state of both sides, and the names of the other fields. */
async function auditChange({ by, subject, audit }: AccountChange, { state: after, ...changed }: AuditedChange) {
  const { fields, sharing } = changed
  const who = { user_id: by.id, subject_id: subject.id }
  const states = { before: subject, after }
  const turned = after.active === subject.active ? null : after.active ? 'user-activated' : 'user-deactivated'
  if (turned) await audit({ action: turned, ...who, details: states })
  const others = fields.filter((field) => !turned || (field !== 'active' && field !== 'role'))
  if (others.length === 0) return
  const hasRole = others.includes('role')
  const details = {
    fields: others,
    before: { ...(hasRole && subject), ...sharing?.before },
    after: { ...(hasRole && after), ...sharing?.after },
  }
  await audit({ action: 'user-updated', ...who, details })
}

type TriedChange = Omit<AccountChange, 'subject'> & { id: number; isConfirmedOnly?: boolean }

/** In a bulk activation a refusal is a result, not an error, so that the others are still activated. */
export async function tryToActivate({ id, isConfirmedOnly, ...change }: TriedChange) {
  const subject = await lockAccount(change.trx, id)
  if (!subject) return { done: false, message: UNKNOWN }
  if (!mayManage(change.by.role, subject.role)) return { done: false, message: SUPER_ONLY }
  if (subject.active) return { done: false, message: ALREADY_ACTIVE }
  if (!isWaiting(subject)) return { done: false, message: NOT_WAITING }
  if (isConfirmedOnly && subject.email_verified_at === null) return { done: false, message: UNCONFIRMED }
  await changeAccount({ ...change, subject }, { active: true })
  return { done: true, message: ACTIVATED }
}

/** The same the other way; the mail of the activation does not leave when it still waits. */
export async function tryToUndo({ id, ...change }: TriedChange) {
  const subject = await lockAccount(change.trx, id)
  if (!subject) return { done: false, message: UNKNOWN }
  if (!(await wasJustActivated(change.trx, id))) return { done: false, message: NOT_JUST_ACTIVATED }
  if (await wasChangedSince(change.trx, id, change.by.id)) return { done: false, message: CHANGED_SINCE }
  const link = await findMailedLink(change.trx, id)
  await changeAccount({ ...change, subject }, { role: 'registered', active: false })
  if (link) await restoreMailedLink(change.trx, link)
  const deleted = await deleteWaiting(change.trx, { user_id: id }, ['account-activated'])
  return { done: true, message: deleted > 0 ? UNDONE : MAIL_LEFT }
}
