import type { ComponentType } from 'react'
import { allows, type Role } from '../contract/core/access.ts'
import type { ChapterName } from '../contract/core/help.ts'
import type { PageName } from '../contract/core/pages.ts'
import type { PageMenu } from './features/shell/menu.ts'

export interface ScreenProps {
  title: string
}

export type ScreenLayout = 'auth' | 'reading' | 'shell' | 'shell-filled'

interface ScreenEntry {
  load: () => Promise<ComponentType<ScreenProps>>
  layout: ScreenLayout
  /** The guide's chapter about it, by what its address shows and who looks; null: the guide itself. */
  chapter: ChapterName | null | ((search: URLSearchParams, role: Role | null) => ChapterName)
  menu?: PageMenu
}

/** All that the web knows of a page of the contract: one without its entry here does not compile. */
export const SCREENS: Record<PageName, ScreenEntry> = {
  login: {
    load: () => import('./features/auth/login-screen.tsx').then((file) => file.LoginScreen),
    layout: 'auth',
    chapter: 'connexion',
  },
  'second-factor': {
    load: () =>
      import('./features/auth/second-factor/second-factor-screen.tsx').then((file) => file.SecondFactorScreen),
    layout: 'auth',
    chapter: 'seconde-etape',
  },
  legals: {
    load: () => import('./features/contents/legals-screen.tsx').then((file) => file.LegalsScreen),
    layout: 'reading',
    chapter: 'compte',
  },
  'forgotten-password': {
    load: () =>
      import('./features/auth/password/forgotten-password-screen.tsx').then((file) => file.ForgottenPasswordScreen),
    layout: 'auth',
    chapter: 'connexion',
  },
  'forgotten-password-mail-sent': {
    load: () =>
      import('./features/auth/password/forgotten-password-mail-sent-screen.tsx').then(
        (file) => file.ForgottenPasswordMailSentScreen,
      ),
    layout: 'auth',
    chapter: 'connexion',
  },
  'reset-password': {
    load: () => import('./features/auth/password/reset-password-screen.tsx').then((file) => file.ResetPasswordScreen),
    layout: 'auth',
    chapter: 'connexion',
  },
  'reset-password-confirmation': {
    load: () =>
      import('./features/auth/password/reset-password-confirmation-screen.tsx').then(
        (file) => file.ResetPasswordConfirmationScreen,
      ),
    layout: 'auth',
    chapter: 'connexion',
  },
  register: {
    load: () => import('./features/registration/registration-screen.tsx').then((file) => file.RegistrationScreen),
    layout: 'auth',
    chapter: 'inscription',
  },
  'register-mail-sent': {
    load: () =>
      import('./features/registration/registration-mail-sent-screen.tsx').then(
        (file) => file.RegistrationMailSentScreen,
      ),
    layout: 'auth',
    chapter: 'inscription',
  },
  verification: {
    load: () => import('./features/proofs/verification-screen.tsx').then((file) => file.VerificationScreen),
    layout: 'reading',
    chapter: 'attestation',
  },
  accessibility: {
    load: () => import('./features/contents/accessibility-screen.tsx').then((file) => file.AccessibilityScreen),
    layout: 'reading',
    chapter: 'compte',
  },
  'site-map': {
    load: () => import('./features/shell/site-map-screen.tsx').then((file) => file.SiteMapScreen),
    layout: 'reading',
    chapter: 'compte',
  },
  help: {
    load: () => import('./features/help/help-screen.tsx').then((file) => file.HelpScreen),
    layout: 'reading',
    chapter: null,
  },
  'home-registered': {
    load: () => import('./features/events/wait-screen.tsx').then((file) => file.WaitScreen),
    layout: 'auth',
    chapter: 'inscription',
  },
  'home-user': {
    load: () => import('./features/map/map-screen.tsx').then((file) => file.MapScreen),
    layout: 'shell-filled',
    chapter: (search) => {
      if (search.has('on')) return 'jour-passe'
      return search.get('view') === 'list' ? 'chercher-une-zone' : 'carte'
    },
    menu: { clients: { place: 'header' }, admins: { place: 'end', label: 'Aller à la carte' } },
  },
  'home-admin': {
    load: () => import('./features/users/users-screen.tsx').then((file) => file.UsersScreen),
    layout: 'shell',
    chapter: 'comptes',
    menu: { admins: { place: 'header' } },
  },
  'zones-admin': {
    load: () => import('./features/zones-admin/zones-admin-screen.tsx').then((file) => file.ZonesAdminScreen),
    layout: 'shell',
    chapter: 'zones',
    menu: { admins: { place: 'header' } },
  },
  rankings: {
    load: () => import('./features/rankings/rankings-screen.tsx').then((file) => file.RankingsScreen),
    layout: 'shell',
    chapter: 'classements',
    menu: { admins: { place: 'header' } },
  },
  results: {
    load: () => import('./features/results/results-screen.tsx').then((file) => file.ResultsScreen),
    layout: 'shell',
    chapter: (_search, role) => (allows('admin', role) ? 'resultats-a-la-main' : 'resultats'),
    menu: { clients: { place: 'header', label: 'Mes analyses' }, admins: { place: 'header', label: 'Résultats' } },
  },
  quotes: {
    load: () => import('./features/quotes/quotes-screen.tsx').then((file) => file.QuotesScreen),
    layout: 'shell',
    chapter: 'demandes-de-devis',
    menu: { admins: { place: 'header' } },
  },
  account: {
    load: () => import('./features/account/account-screen.tsx').then((file) => file.AccountScreen),
    layout: 'shell',
    chapter: 'compte',
    menu: { clients: { place: 'header', label: 'Compte' }, admins: { place: 'account', label: 'Compte' } },
  },
  news: {
    load: () => import('./features/news/news-screen.tsx').then((file) => file.NewsScreen),
    layout: 'shell',
    chapter: 'actualites',
    menu: { admins: { place: 'administration' } },
  },
  contents: {
    load: () => import('./features/contents/contents-screen.tsx').then((file) => file.ContentsScreen),
    layout: 'shell',
    chapter: 'contenus',
    menu: { admins: { place: 'administration' } },
  },
  settings: {
    load: () => import('./features/settings/settings-screen.tsx').then((file) => file.SettingsScreen),
    layout: 'shell',
    chapter: 'reglages',
    menu: { admins: { place: 'administration' } },
  },
  audit: {
    load: () => import('./features/audit/audit-screen.tsx').then((file) => file.AuditScreen),
    layout: 'shell',
    chapter: 'journal',
    menu: { admins: { place: 'administration' } },
  },
  mails: {
    load: () => import('./features/mails/mails-screen.tsx').then((file) => file.MailsScreen),
    layout: 'shell',
    chapter: 'mails',
    menu: { admins: { place: 'administration' } },
  },
}

/** To the guide, at what it says of the page that someone looks at. */
export function helpFor(name: PageName, search: string, role: Role | null): string {
  const { chapter } = SCREENS[name]
  if (chapter === null) return '/help'
  return `/help/${typeof chapter === 'string' ? chapter : chapter(new URLSearchParams(search), role)}`
}
