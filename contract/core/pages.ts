import { allows, homeOf, type PersonAccess, type Role } from './access.ts'

export interface Page {
  path: string
  name: string
  title: string
  /** Where clients know it by another one. */
  clientTitle?: string
  access: PersonAccess
}

/** Menus show them in this order; web/screens.ts has the rest of each. */
export const PAGES = [
  { path: '/auth/login', name: 'login', title: 'Connexion', access: 'public' },
  { path: '/auth/second_factor', name: 'second-factor', title: 'Seconde étape', access: 'public' },
  { path: '/auth/legals', name: 'legals', title: 'Mentions légales', access: 'public' },
  { path: '/auth/forgotten_password', name: 'forgotten-password', title: 'Mot de passe oublié', access: 'public' },
  {
    path: '/auth/forgotten_password/mail_sent',
    name: 'forgotten-password-mail-sent',
    title: 'Mail de mot de passe envoyé',
    access: 'public',
  },
  { path: '/auth/reset_password', name: 'reset-password', title: 'Nouveau mot de passe', access: 'public' },
  {
    path: '/auth/reset_password/confirmation',
    name: 'reset-password-confirmation',
    title: 'Mot de passe mis à jour',
    access: 'public',
  },
  { path: '/registration/form', name: 'register', title: 'Inscription', access: 'public' },
  { path: '/registration/mail_sent', name: 'register-mail-sent', title: 'Mail d’inscription envoyé', access: 'public' },
  { path: '/verification/:code?', name: 'verification', title: 'Vérifier une attestation', access: 'public' },
  { path: '/accessibilite', name: 'accessibility', title: 'Accessibilité', access: 'public' },
  { path: '/plan', name: 'site-map', title: 'Plan du site', access: 'public' },
  { path: '/help/:chapter?', name: 'help', title: 'Aide', access: 'public' },
  { path: '/registration/wait', name: 'home-registered', title: 'En attente d’activation', access: 'registered' },
  { path: '/app/map', name: 'home-user', title: 'Carte', access: 'client' },
  { path: '/admin/users', name: 'home-admin', title: 'Utilisateurs', access: 'admin' },
  { path: '/admin/zones', name: 'zones-admin', title: 'Zones', access: 'admin' },
  { path: '/admin/rankings', name: 'rankings', title: 'Classements', access: 'admin' },
  {
    path: '/app/results',
    name: 'results',
    title: 'Historique des résultats',
    clientTitle: 'Mes analyses',
    access: 'client',
  },
  { path: '/admin/quotes', name: 'quotes', title: 'Devis', access: 'admin' },
  { path: '/app/account', name: 'account', title: 'Mon compte', access: 'client' },
  { path: '/admin/news', name: 'news', title: 'Actualités', access: 'admin' },
  { path: '/admin/content', name: 'contents', title: 'Contenus', access: 'admin' },
  { path: '/admin/settings', name: 'settings', title: 'Réglages', access: 'super' },
  { path: '/admin/audit', name: 'audit', title: 'Journal', access: 'super' },
  { path: '/admin/mails', name: 'mails', title: 'Messages', access: 'super' },
] as const satisfies readonly Page[]

export type PageName = (typeof PAGES)[number]['name']

/** A client has their own analyses on the page where administrators have all results. */
export const titleFor = ({ title, clientTitle }: Page, role: Role | null): string =>
  (allows('admin', role) ? undefined : clientTitle) ?? title

export const REDIRECTS = {
  '/': '/auth/login',
  '/auth': '/auth/login',
  '/registration': '/registration/form',
  '/aide': '/help',
  '/help/affectation': '/help/classement-a-la-main',
} as const

export const LOGIN = '/auth/login'
export const SECOND_STEP = '/auth/second_factor'

export function redirectFor(page: Page, role: Role | null): string | null {
  if (page.name === 'login') return role ? homeOf(role) : null
  if (allows(page.access, role)) return null
  return role ? homeOf(role) : LOGIN
}

export function pageToReturnTo(from: string, role: Role): string | null {
  // No open redirect: browsers read \ as / and drop tabs and line ends.
  if (!/^\/(?![/\\])\S*$/.test(from)) return null
  const { pathname, search, hash } = new URL(from, 'http://here.invalid')
  const page = PAGES.find(({ path }) => path === pathname)
  if (!page || page.access === 'public' || redirectFor(page, role) !== null) return null
  return `${pathname}${search}${hash}`
}
