import { GENDERS } from '../../../../contract/auth.ts'
import { allows, isAutomate, ROLES, type Role } from '../../../../contract/core/access.ts'
import { PASSWORD_LENGTH } from '../../../../contract/core/fields.ts'
import { storedEmail } from '../../../../contract/rules/reading/emails.ts'
import { NEW_USER, USER_FIELDS, type User, type UserField } from '../../../../contract/users.ts'
import { pick, recordOf } from '../../../lib/records.ts'

const AUTOMATE_FIELDS: readonly UserField[] = ['role', 'active', 'name', 'email']

/** An automate has no organism, no zone and no laboratory. */
export const fieldsOf = (role: Role): readonly UserField[] => (isAutomate(role) ? AUTOMATE_FIELDS : USER_FIELDS)

/** As the controls hold it: '' for nothing, ids as text. */
export type UserDraft = Record<UserField, string>

export const stateValue = (active: boolean) => (active ? 'active' : 'inactive')

/** Null for a new account, whose first role may be given. */
export function draftOf(user: User | null, firstRole: Role = NEW_USER.role): UserDraft {
  const stored: Partial<Record<UserField, string | number | null>> = user
    ? { ...user, active: stateValue(user.active), start_zone_id: user.start_zone?.id ?? null }
    : { ...NEW_USER, role: firstRole, active: stateValue(NEW_USER.active) }
  return recordOf(USER_FIELDS, (field) => String(stored[field] ?? ''))
}

const oneOf = <T extends string>(all: readonly T[], value: string) => all.find((one) => one === value)

export const roleNamed = (text: string | null) => oneOf(ROLES, text ?? '')

export const draftRole = ({ role }: UserDraft): Role => oneOf(ROLES, role) ?? 'client'

const idOf = (value: string) => (value === '' ? null : Number(value))

/** The body of a call with these fields only. */
export const bodyOf = (draft: UserDraft, fields: readonly UserField[]) =>
  pick(
    {
      ...draft,
      role: oneOf(ROLES, draft.role),
      active: draft.active === stateValue(true),
      gender: oneOf(GENDERS, draft.gender),
      sector_id: idOf(draft.sector_id),
      start_zone_id: idOf(draft.start_zone_id),
    },
    fields,
  )

type SavingConsequences = Partial<Record<UserField, string>>

/** Lists what saving would do beyond changing the field, shown below it; `user` is null for a new account. */
export const consequencesOf = (user: User | null, draft: UserDraft): SavingConsequences =>
  user ? { ...ofRole(user, draft), ...ofState(user, draft), ...ofAddress(user, draft) } : ofCreation(draft)

function ofCreation(draft: UserDraft): SavingConsequences {
  if (isAutomate(draftRole(draft)))
    return { role: 'Un automate n’a ni mot de passe ni écran\u00A0: il s’identifie par un jeton, à créer ensuite.' }
  return draft.active === stateValue(true)
    ? { email: 'Une invitation y est envoyée\u00A0: son lien permet de choisir un mot de passe.' }
    : { email: 'L’invitation à choisir un mot de passe partira quand le compte sera activé.' }
}

function ofRole(user: User, draft: UserDraft): SavingConsequences {
  const [was, is] = [allows('admin', user.role), allows('admin', draftRole(draft))]
  if (!was && is)
    return {
      role: `Cette personne devra choisir un nouveau mot de passe, de ${PASSWORD_LENGTH.admin} caractères au moins. L’actuel ne vaudra plus, et ses sessions prendront fin.`,
    }
  return was && !is ? { role: 'Cette personne n’aura plus accès à l’administration.' } : {}
}

function ofState(user: User, draft: UserDraft): SavingConsequences {
  if (draft.active === stateValue(user.active)) return {}
  if (isAutomate(user.role)) return user.active ? { active: 'Ses jetons seront supprimés, et ne reviendront pas.' } : {}
  if (user.active) return { active: 'Ses sessions prendront fin aussitôt, et la connexion lui sera refusée.' }
  if (allows('registered', user.role)) return { active: 'Un mail l’en avertira.' }
  return { active: user.has_password ? 'Un mail l’en avertira.' : 'Une invitation à choisir un mot de passe partira.' }
}

function ofAddress(user: User, draft: UserDraft): SavingConsequences {
  if (isAutomate(user.role) || isAddressOf(user, draft.email)) return {}
  const unlinked = user.identities.length > 0 ? ' Les comptes liés seront déliés.' : ''
  return {
    email: `Un mail partira à l’ancienne adresse et à la nouvelle, qui devra être vérifiée. Les sessions ouvertes ailleurs prendront fin.${unlinked}`,
  }
}

/** The server stores both as the same. */
export const isAddressOf = ({ email }: Pick<User, 'email'>, typed: string) => storedEmail(typed) === email
