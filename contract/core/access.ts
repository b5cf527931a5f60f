export const ROLES = ['actalia-admin', 'actalia-user', 'client', 'actalia-api', 'registered'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  'actalia-admin': 'Super Administrateur',
  'actalia-user': 'Administrateur',
  client: 'Utilisateur',
  'actalia-api': 'Automate',
  registered: 'En attente',
}

export const ACCESSES = [
  'public',
  'signed-in',
  'registered',
  'client',
  'admin',
  'super',
  'automate',
  'lecture',
] as const
export type Access = (typeof ACCESSES)[number]

/** The two uses of a token: sending a laboratory's results, or reading what is shown to all clients. */
export const TOKEN_SCOPES = ['lims', 'lecture'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

const SCOPES: Partial<Record<Access, TokenScope>> = { automate: 'lims', lecture: 'lecture' }

/** The scope that a token needs; null where people come. */
export const scopeOf = (access: Access): TokenScope | null => SCOPES[access] ?? null

const ROLES_OF: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  'signed-in': ['actalia-admin', 'actalia-user', 'client', 'registered'],
  registered: ['registered'],
  client: ['actalia-admin', 'actalia-user', 'client'],
  admin: ['actalia-admin', 'actalia-user'],
  super: ['actalia-admin'],
  automate: ['actalia-api'],
  lecture: ['actalia-api'],
}

/** Accesses of people, without those that only a token opens. */
export type PersonAccess = Exclude<Access, 'automate' | 'lecture'>

/** `scope` is the token's; null for people. It must be given where a token may be asked for. */
export function allows(access: PersonAccess, role: Role | null): boolean
export function allows(access: Access, role: Role | null, scope: TokenScope | null): boolean
export function allows(access: Access, role: Role | null, scope: TokenScope | null = null): boolean {
  if (access === 'public') return true
  const needed = scopeOf(access)
  return role !== null && ROLES_OF[access].includes(role) && (needed === null || needed === scope)
}

/** A program's account, whatever its tokens are for. */
export const isAutomate = (role: Role): boolean => ROLES_OF.automate.includes(role)

/** API accounts have no screen, so they stay on the login page. */
export const homeOf = (role: Role): string => {
  if (allows('admin', role)) return '/admin/users'
  if (allows('client', role)) return '/app/map'
  return allows('registered', role) ? '/registration/wait' : '/auth/login'
}
