import { allows } from '../../../../contract/core/access.ts'
import { PASSWORD_LENGTH } from '../../../../contract/core/fields.ts'
import type { User } from '../../../../contract/users.ts'
import { draftOf, draftRole, isSame, stateValue, type UserDraft, type UserField } from './user-draft.rules.ts'

type Consequences = Partial<Record<UserField, string>>

/** What saving would do beyond the field itself, told before; null for a new account. */
export const consequencesOf = (user: User | null, draft: UserDraft): Consequences =>
  user ? { ...ofRole(user, draft), ...ofState(user, draft), ...ofAddress(user, draft) } : ofCreation(draft)

function ofCreation(draft: UserDraft): Consequences {
  if (allows('automate', draftRole(draft)))
    return { role: 'Un automate n’a ni mot de passe ni écran\u00A0: il s’identifie par un jeton, à créer ensuite.' }
  return draft.active === stateValue(true)
    ? { email: 'Une invitation y est envoyée\u00A0: son lien permet de choisir un mot de passe.' }
    : { email: 'L’invitation à choisir un mot de passe partira quand le compte sera activé.' }
}

function ofRole(user: User, draft: UserDraft): Consequences {
  const [was, is] = [allows('admin', user.role), allows('admin', draftRole(draft))]
  if (!was && is)
    return {
      role: `Cette personne devra choisir un nouveau mot de passe, de ${PASSWORD_LENGTH.admin} caractères au moins. L’actuel ne vaudra plus, et ses sessions prendront fin.`,
    }
  return was && !is ? { role: 'Cette personne n’aura plus accès à l’administration.' } : {}
}

function ofState(user: User, draft: UserDraft): Consequences {
  if (draft.active === stateValue(user.active)) return {}
  if (allows('automate', user.role))
    return user.active ? { active: 'Ses jetons seront supprimés, et ne reviendront pas.' } : {}
  if (user.active) return { active: 'Ses sessions prendront fin aussitôt, et la connexion lui sera refusée.' }
  if (allows('registered', user.role)) return { active: 'Un mail l’en avertira.' }
  return { active: user.has_password ? 'Un mail l’en avertira.' : 'Une invitation à choisir un mot de passe partira.' }
}

function ofAddress(user: User, draft: UserDraft): Consequences {
  if (allows('automate', user.role) || isSame('email', draft.email, draftOf(user).email)) return {}
  const unlinked = user.identities.length > 0 ? ' Les comptes liés seront déliés.' : ''
  return {
    email: `Un mail partira à l’ancienne adresse et à la nouvelle, qui devra être vérifiée. Les sessions ouvertes ailleurs prendront fin.${unlinked}`,
  }
}
