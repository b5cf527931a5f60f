import type { Who } from './sessions.ts'

interface Screen {
  name: string
  path: string
  who?: Who
}

/** Laid out differently on a phone and on a desk. */
export const SCREENS: Screen[] = [
  { name: 'login', path: '/auth/login' },
  { name: 'registration', path: '/registration/form' },
  { name: 'map', path: '/app/map', who: 'client' },
  { name: 'list', path: '/app/map?view=list', who: 'client' },
  { name: 'account', path: '/app/account', who: 'client' },
  { name: 'password change', path: '/app/account?view=password', who: 'client' },
  { name: 'accounts that wait', path: '/admin/users', who: 'admin' },
  { name: 'zones', path: '/admin/zones', who: 'admin' },
  { name: 'zone import', path: '/admin/zones?view=import', who: 'admin' },
  { name: 'settings', path: '/admin/settings', who: 'super' },
]

/** One column at any width. */
export const TEXTS: Screen[] = [
  { name: 'legals', path: '/auth/legals' },
  { name: '404', path: '/nulle-part' },
  { name: 'wait', path: '/registration/wait', who: 'registered' },
  { name: 'registration mail', path: '/registration/mail_sent' },
  { name: 'forgotten password', path: '/auth/forgotten_password' },
  { name: 'forgotten password mail', path: '/auth/forgotten_password/mail_sent' },
  { name: 'new password', path: '/auth/reset_password#email=a@b.fr&token=x' },
  { name: 'new password set', path: '/auth/reset_password/confirmation' },
  { name: 'mails of the demo', path: '/demo/mails' },
]
