import { allows, isAutomate, type Role } from '../../../contract/core/access.ts'
import { mayAssign } from '../../../contract/rules/users.rights.ts'
import { USER_FIELDS, type UserField, type UserFields } from '../../../contract/users.ts'
import { forbidden } from '../../lib/http/errors.ts'
import { quota } from '../../lib/security/limits.ts'

export const SUPER_ONLY = 'Seul un Super Administrateur peut modifier ce compte.'
export const ROLE_SUPER_ONLY = 'Seul un Super Administrateur peut donner ce rôle.'
export const NOT_ONESELF = 'Vous ne pouvez pas faire cela à votre propre compte.'
export const LAST_SUPER = 'C’est le dernier Super Administrateur : il en faut un.'
export const STALE = 'Ce compte a été modifié entre-temps.'
export const ONLY_THEIRS = 'La personne a demandé cette suppression : elle seule peut garder son compte.'
export const ACTIVATED = 'Compte activé.'
export const UNDONE = 'Compte remis en attente.'
export const UNKNOWN = 'Ce compte n’existe pas.'
export const NOT_JUST_ACTIVATED = 'Ce compte n’a pas été activé à l’instant : vous pouvez le désactiver.'
export const CHANGED_SINCE = 'Ce compte a été modifié depuis\u00A0: il est laissé tel quel.'
export const UNCONFIRMED = 'Adresse non confirmée\u00A0: laissée de côté.'
export const ALREADY_ACTIVE = 'Ce compte est déjà actif.'
export const NOT_WAITING = 'Ce compte n’est pas en attente\u00A0: activez-le dans sa fiche.'

/** Seconds in which one account that was activated by mistake is taken back before its mail leaves. */
export const MISTAKE_SECONDS = 8

export const TAKEN = 'Cette adresse a déjà un compte.'

export const INVITE_LIMIT = quota('invitation', 3, 3600)

export interface AccountState {
  role: Role
  active: boolean
}

/** An account « En attente » that gets a role is activated, and one that is activated becomes a client. */
export function stateAfter(
  before: AccountState,
  { role = before.role, active = before.active }: Partial<AccountState>,
): AccountState {
  if (!isWaiting(before)) return { role, active }
  if (!allows('registered', role)) return { role, active: true }
  return active ? { role: 'client', active } : before
}

/** Throws 403 when `by` may not bring this account from one state to the other. */
export function refuseState(
  by: { id: number; role: Role },
  before: AccountState & { id: number },
  after: AccountState,
) {
  if (after.role === before.role && after.active === before.active) return
  if (by.id === before.id) throw forbidden(NOT_ONESELF)
  refuseRole(by.role, before.role, after.role)
}

/** Throws 403 when `by` may not give this role. « En attente » is no role to give: accountFaults() reports it. */
export function refuseRole(by: Role, before: Role | null, after: Role) {
  if (after !== before && !allows('registered', after) && !mayAssign(by, after)) throw forbidden(ROLE_SUPER_ONLY)
}

export const isAdministrator = ({ role }: AccountState) => allows('admin', role)
export const isWaiting = ({ role }: Pick<AccountState, 'role'>) => allows('registered', role)
export const isActiveSuper = ({ role, active }: AccountState) => active && allows('super', role)

/** The passwords of administrators are longer. */
export const mustResetPassword = (before: AccountState, after: AccountState) =>
  isAdministrator(after) && !isAdministrator(before)

/** The mail with a link to choose a password; null when none is needed, or the mail of the activation is enough. */
export function linkMailOf(before: AccountState & { has_password: boolean }, after: AccountState) {
  if (isAutomate(after.role) || !after.active) return null
  if (mustResetPassword(before, after)) return 'administrator-named'
  const isLetIn = !before.active && !isWaiting(before) && !before.has_password
  return isAutomate(before.role) || isLetIn ? 'invitation' : null
}

/** Why nobody is invited to this account; null: somebody is. */
export function invitationFault({
  role,
  active,
  has_password,
}: AccountState & { has_password: boolean }): string | null {
  if (isAutomate(role)) return 'Un automate n’a pas de mot de passe.'
  if (!active) return 'Ce compte n’est pas actif : activez-le d’abord.'
  return has_password ? 'Cette personne a déjà un mot de passe.' : null
}

/** Of a link handed over: who opens it comes in as that person, so it is only for who has not come in by themselves. */
export const handedLinkFault = ({
  email_verified_at,
  identities,
  factors,
}: {
  email_verified_at: string | null
  identities: readonly unknown[]
  /** Passkeys and applications of codes. */
  factors: readonly unknown[]
}) =>
  email_verified_at !== null || identities.length > 0 || factors.length > 0
    ? 'Cette personne s’est déjà connectée, ou a confirmé son adresse : renvoyez l’invitation par mail.'
    : null

/** An automate has no screen that would show whose analyses it may see. */
export const referenceOf = ({ role, lims_client_id }: Pick<UserFields, 'role' | 'lims_client_id'>) =>
  isAutomate(role) ? '' : lims_client_id

export const NULL_WHEN_EMPTY = ['siret', 'naf_code', 'lims_client_id', 'lims_transmeth'] as const

export const isNeverNull = (field: UserField): field is Exclude<UserField, (typeof NULL_WHEN_EMPTY)[number]> =>
  !NULL_WHEN_EMPTY.some((one) => one === field)

export const changedFields = (before: UserFields, after: UserFields) =>
  USER_FIELDS.filter((field) => before[field] !== after[field])

/** As they are stored. */
export const columnsOf = (account: UserFields, fields: readonly UserField[] = USER_FIELDS) =>
  Object.fromEntries(fields.map((field) => [field, isNeverNull(field) ? account[field] : account[field] || null]))
