export const ROLES = ['actalia-admin', 'actalia-user', 'client', 'actalia-api', 'registered'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  'actalia-admin': 'Super Administrateur',
  'actalia-user': 'Administrateur',
  client: 'Utilisateur',
  'actalia-api': 'Automate',
  registered: 'En attente',
}

export const ACCESSES = ['public', 'signed-in', 'registered', 'client', 'admin', 'super', 'automate'] as const
export type Access = (typeof ACCESSES)[number]

const ROLES_OF: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  'signed-in': ['actalia-admin', 'actalia-user', 'client', 'registered'],
  registered: ['registered'],
  client: ['actalia-admin', 'actalia-user', 'client'],
  admin: ['actalia-admin', 'actalia-user'],
  super: ['actalia-admin'],
  automate: ['actalia-api'],
}

export const allows = (access: Access, role: Role | null): boolean =>
  access === 'public' || (role !== null && ROLES_OF[access].includes(role))

/** API accounts have no screen, so they stay on the login page. */
export const homeOf = (role: Role): string => {
  if (allows('admin', role)) return '/admin/users'
  if (allows('client', role)) return '/app/map'
  return allows('registered', role) ? '/registration/wait' : '/auth/login'
}
