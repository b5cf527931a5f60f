import * as z from 'zod/mini'
import { allows, type Role } from '../../../contract/core/access.ts'
import { mayGive } from '../../../contract/rules/users.rights.ts'
import { UserFields } from '../../../contract/users.ts'
import { forbidden } from '../../lib/http/errors.ts'
import { quota } from '../../lib/security/limits.ts'

export const SUPER_ONLY = 'Seul un super administrateur peut modifier ce compte.'
export const ROLE_SUPER_ONLY = 'Seul un super administrateur peut donner ce rôle.'
export const NOT_ONESELF = 'Vous ne pouvez pas faire cela à votre propre compte.'
export const LAST_SUPER = 'C’est le dernier super administrateur : il en faut un.'
export const STALE = 'Ce compte a été modifié entre-temps.'
export const ACTIVATED = 'Compte activé.'
export const UNKNOWN = 'Ce compte n’existe pas.'
export const ALREADY_ACTIVE = 'Ce compte est déjà actif.'

export const INVITE_LIMIT = quota('invitation', 3, 3600)

export interface State {
  role: Role
  active: boolean
}

/** Leaving « En attente » is being activated, and who waits is activated as a client. */
export function stateAfter(before: State, { role = before.role, active = before.active }: Partial<State>): State {
  if (before.role !== 'registered') return { role, active }
  if (role !== 'registered') return { role, active: true }
  return active ? { role: 'client', active } : before
}

/** Throws 403 when `by` may not bring this account from one state to the other. */
export function refuseState(by: { id: number; role: Role }, before: State & { id: number }, after: State) {
  if (after.role === before.role && after.active === before.active) return
  if (by.id === before.id) throw forbidden(NOT_ONESELF)
  refuseRole(by.role, before.role, after.role)
}

/** Another fault than the right to give it, as « En attente », is told with those of the other fields. */
export function refuseRole(by: Role, before: Role | null, after: Role) {
  if (after !== before && after !== 'registered' && !mayGive(by, after)) throw forbidden(ROLE_SUPER_ONLY)
}

export const isAdministrator = ({ role }: State) => allows('admin', role)
export const isAutomate = ({ role }: State) => allows('automate', role)
export const isActiveSuper = ({ role, active }: State) => active && allows('super', role)

/** The passwords of administrators are longer. */
export const mustResetPassword = (before: State, after: State) => isAdministrator(after) && !isAdministrator(before)

/** Null when there is nothing to choose a password for, or the mail of an activation says enough. */
export function linkMailOf(before: State & { has_password: boolean }, after: State) {
  if (isAutomate(after) || !after.active) return null
  if (mustResetPassword(before, after)) return 'administrator-named'
  const isLetIn = !before.active && before.role !== 'registered' && !before.has_password
  return isAutomate(before) || isLetIn ? 'invitation' : null
}

/** Why nobody is invited to this account; null: somebody is. */
export function invitationFault({ role, active, has_password }: State & { has_password: boolean }): string | null {
  if (isAutomate({ role, active })) return 'Un automate n’a pas de mot de passe.'
  if (!active) return 'Ce compte n’est pas actif : activez-le d’abord.'
  return has_password ? 'Cette personne a déjà un mot de passe.' : null
}

export const NEW_ACCOUNT: UserFields = {
  email: '',
  name: '',
  firstname: '',
  gender: 'NA',
  siret: '',
  organism_name: '',
  sector_id: null,
  sector_comment: '',
  street1: '',
  street2: '',
  postcode: '',
  city: '',
  country: 'FR',
  naf_code: '',
  start_zone_id: null,
  role: 'client',
  active: true,
  lims_client_id: '',
  lims_transmeth: '',
}

const NULL_WHEN_EMPTY: readonly string[] = ['siret', 'naf_code', 'lims_client_id', 'lims_transmeth']
const FIELDS = Object.values(z.keyof(UserFields).def.entries)

export const changedFields = (before: UserFields, after: UserFields) =>
  FIELDS.filter((field) => before[field] !== after[field])

/** As they are stored. */
export const columnsOf = (account: UserFields, fields: readonly (keyof UserFields)[] = FIELDS) =>
  Object.fromEntries(
    fields.map((field) => [field, NULL_WHEN_EMPTY.includes(field) ? account[field] || null : account[field]]),
  )
