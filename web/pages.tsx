import { type ComponentType, useEffect } from 'react'
import { matchPath } from 'react-router'
import { PAGES, type PageName } from '../contract/core/pages.ts'
import { useArrival } from './lib/use-arrival.ts'
import { endFirstView } from './ui/frame/first-view.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { Loading } from './ui/loading.tsx'

export interface ScreenProps {
  title: string
}

type Load = () => Promise<ComponentType<ScreenProps>>

const LOADS: Record<PageName, Load> = {
  login: () => import('./features/auth/login-screen.tsx').then((file) => file.LoginScreen),
  'second-factor': () =>
    import('./features/auth/second-factor/second-factor-screen.tsx').then((file) => file.SecondFactorScreen),
  legals: () => import('./features/contents/legals-screen.tsx').then((file) => file.LegalsScreen),
  'forgotten-password': () =>
    import('./features/auth/password/forgotten-password-screen.tsx').then((file) => file.ForgottenPasswordScreen),
  'forgotten-password-mail-sent': () =>
    import('./features/auth/password/forgotten-password-mail-sent-screen.tsx').then(
      (file) => file.ForgottenPasswordMailSentScreen,
    ),
  'reset-password': () =>
    import('./features/auth/password/reset-password-screen.tsx').then((file) => file.ResetPasswordScreen),
  'reset-password-confirmation': () =>
    import('./features/auth/password/reset-password-confirmation-screen.tsx').then(
      (file) => file.ResetPasswordConfirmationScreen,
    ),
  register: () => import('./features/registration/registration-screen.tsx').then((file) => file.RegistrationScreen),
  'register-mail-sent': () =>
    import('./features/registration/registration-mail-sent-screen.tsx').then((file) => file.RegistrationMailSentScreen),
  verification: () => import('./features/proofs/verification-screen.tsx').then((file) => file.VerificationScreen),
  help: () => import('./features/help/help-screen.tsx').then((file) => file.HelpScreen),
  'home-registered': () => import('./features/events/wait-screen.tsx').then((file) => file.WaitScreen),
  'home-admin': () => import('./features/users/users-screen.tsx').then((file) => file.UsersScreen),
  contents: () => import('./features/contents/contents-screen.tsx').then((file) => file.ContentsScreen),
  'zones-admin': () => import('./features/zones-admin/zones-admin-screen.tsx').then((file) => file.ZonesAdminScreen),
  rankings: () => import('./features/rankings/rankings-screen.tsx').then((file) => file.RankingsScreen),
  news: () => import('./features/news/news-screen.tsx').then((file) => file.NewsScreen),
  quotes: () => import('./features/quotes/quotes-screen.tsx').then((file) => file.QuotesScreen),
  settings: () => import('./features/settings/settings-screen.tsx').then((file) => file.SettingsScreen),
  audit: () => import('./features/audit/audit-screen.tsx').then((file) => file.AuditScreen),
  mails: () => import('./features/mails/mails-screen.tsx').then((file) => file.MailsScreen),
  'home-user': () => import('./features/map/map-screen.tsx').then((file) => file.MapScreen),
  account: () => import('./features/account/account-screen.tsx').then((file) => file.AccountScreen),
  results: () => import('./features/results/results-screen.tsx').then((file) => file.ResultsScreen),
}

export type Layout = 'auth' | 'reading' | 'shell' | 'shell-filled'

const LAYOUTS: Record<PageName, Layout> = {
  login: 'auth',
  'second-factor': 'auth',
  legals: 'reading',
  'forgotten-password': 'auth',
  'forgotten-password-mail-sent': 'auth',
  'reset-password': 'auth',
  'reset-password-confirmation': 'auth',
  register: 'auth',
  'register-mail-sent': 'auth',
  verification: 'reading',
  help: 'reading',
  'home-registered': 'auth',
  'home-admin': 'shell',
  contents: 'shell',
  'zones-admin': 'shell',
  rankings: 'shell',
  news: 'shell',
  quotes: 'shell',
  settings: 'shell',
  audit: 'shell',
  mails: 'shell',
  'home-user': 'shell-filled',
  account: 'shell',
  results: 'shell',
}

const arriving = (name: PageName, Screen: ComponentType<ScreenProps>) =>
  function ArrivingScreen({ title }: ScreenProps) {
    // Each chapter has a title of its own.
    useArrival(name === 'help' ? null : title)
    useEffect(() => {
      if (name !== 'home-user') endFirstView()
    }, [])
    return <Screen title={title} />
  }

export const ROUTES = PAGES.map((page) => ({
  page,
  layout: LAYOUTS[page.name],
  Screen: lazyPart(() => LOADS[page.name]().then((Screen) => arriving(page.name, Screen)), { loading: <Loading /> }),
}))

export const Shell = lazyPart(() => import('./features/shell/shell.tsx').then((file) => file.Shell), {
  loading: <Loading />,
})

/** Runs while the session loads; a failure shows when the page is used. */
export function preload(pathname: string) {
  const route = ROUTES.find(({ page }) => matchPath(page.path, pathname))
  if (!route) return
  const parts = route.layout.startsWith('shell') ? [route.Screen, Shell] : [route.Screen]
  Promise.all(parts.map((part) => part.preload())).catch(() => undefined)
}
