import { allows, type Role } from '../../../contract/core/access.ts'

export const mayManage = (by: Role, role: Role): boolean =>
  allows('super', by) || (allows('admin', by) && !allows('admin', role) && !allows('automate', role))

export const SUPER_ONLY = 'Seul un super administrateur peut modifier ce compte.'
export const NOT_ONESELF = 'Vous ne pouvez pas faire cela à votre propre compte.'
export const LAST_SUPER = 'C’est le dernier super administrateur : il en faut un.'
export const STALE = 'Ce compte a été modifié entre-temps.'
export const ACTIVATED = 'Compte activé.'
export const UNKNOWN = 'Ce compte n’existe pas.'
export const ALREADY_ACTIVE = 'Ce compte est déjà actif.'
