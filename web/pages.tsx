import { type ComponentType, lazy } from 'react'
import { PAGES, type PageName } from '../contract/core/pages.ts'

export interface ScreenProps {
  title: string
}

type Load = () => Promise<{ default: ComponentType<ScreenProps> }>

const LOADS: Record<PageName, Load> = {
  login: () => import('./features/auth/login-screen.tsx').then((file) => ({ default: file.LoginScreen })),
  legals: () => import('./features/contents/legals-screen.tsx').then((file) => ({ default: file.LegalsScreen })),
  'forgotten-password': () =>
    import('./features/auth/forgotten-password-screen.tsx').then((file) => ({ default: file.ForgottenPasswordScreen })),
  'forgotten-password-mail-sent': () =>
    import('./features/auth/forgotten-password-mail-sent-screen.tsx').then((file) => ({
      default: file.ForgottenPasswordMailSentScreen,
    })),
  'reset-password': () =>
    import('./features/auth/reset-password-screen.tsx').then((file) => ({ default: file.ResetPasswordScreen })),
  'reset-password-confirmation': () =>
    import('./features/auth/reset-password-confirmation-screen.tsx').then((file) => ({
      default: file.ResetPasswordConfirmationScreen,
    })),
  register: () =>
    import('./features/registration/registration-screen.tsx').then((file) => ({ default: file.RegistrationScreen })),
  'register-mail-sent': () =>
    import('./features/registration/registration-mail-sent-screen.tsx').then((file) => ({
      default: file.RegistrationMailSentScreen,
    })),
  'home-registered': () => import('./features/events/wait-screen.tsx').then((file) => ({ default: file.WaitScreen })),
  'home-admin': () => import('./features/users/users-screen.tsx').then((file) => ({ default: file.UsersScreen })),
  contents: () => import('./features/contents/contents-screen.tsx').then((file) => ({ default: file.ContentsScreen })),
  'zones-admin': () =>
    import('./features/zones-admin/zones-admin-screen.tsx').then((file) => ({ default: file.ZonesAdminScreen })),
  news: () => import('./features/news/news-screen.tsx').then((file) => ({ default: file.NewsScreen })),
  quotes: () => import('./features/quotes/quotes-screen.tsx').then((file) => ({ default: file.QuotesScreen })),
  settings: () => import('./features/settings/settings-screen.tsx').then((file) => ({ default: file.SettingsScreen })),
  audit: () => import('./features/audit/audit-screen.tsx').then((file) => ({ default: file.AuditScreen })),
  mails: () => import('./features/mails/mails-screen.tsx').then((file) => ({ default: file.MailsScreen })),
  'home-user': () => import('./features/map/map-screen.tsx').then((file) => ({ default: file.MapScreen })),
  account: () => import('./features/account/account-screen.tsx').then((file) => ({ default: file.AccountScreen })),
  results: () => import('./features/results/results-screen.tsx').then((file) => ({ default: file.ResultsScreen })),
}

export type Layout = 'auth' | 'reading' | 'shell' | 'shell-filled'

const LAYOUTS: Record<PageName, Layout> = {
  login: 'auth',
  legals: 'reading',
  'forgotten-password': 'auth',
  'forgotten-password-mail-sent': 'auth',
  'reset-password': 'auth',
  'reset-password-confirmation': 'auth',
  register: 'auth',
  'register-mail-sent': 'auth',
  'home-registered': 'auth',
  'home-admin': 'shell',
  contents: 'shell',
  'zones-admin': 'shell',
  news: 'shell',
  quotes: 'shell',
  settings: 'shell',
  audit: 'shell',
  mails: 'shell',
  'home-user': 'shell-filled',
  account: 'shell',
  results: 'shell',
}

export const ROUTES = PAGES.map((page) => ({ page, layout: LAYOUTS[page.name], Screen: lazy(LOADS[page.name]) }))

export const loadShell = () => import('./features/shell/shell.tsx').then((file) => ({ default: file.Shell }))

/** Runs while the session loads; a failure shows when the page is used. */
export function preload(pathname: string) {
  const page = PAGES.find(({ path }) => path === pathname)
  if (!page) return
  LOADS[page.name]().catch(() => {})
  if (LAYOUTS[page.name].startsWith('shell')) loadShell().catch(() => {})
}
