import type { ReactNode } from 'react'
import { Link, type Location, matchPath, useLocation } from 'react-router'
import { allows, type Role } from '../../../contract/core/access.ts'
import type { ChapterName } from '../../../contract/core/help.ts'
import { PAGES, type PageName } from '../../../contract/core/pages.ts'

/** Which chapter of the guide tells of a page. */
const CHAPTERS: Record<Exclude<PageName, 'help'>, ChapterName> = {
  login: 'connexion',
  'second-factor': 'seconde-etape',
  legals: 'compte',
  'forgotten-password': 'connexion',
  'forgotten-password-mail-sent': 'connexion',
  'reset-password': 'connexion',
  'reset-password-confirmation': 'connexion',
  register: 'inscription',
  'register-mail-sent': 'inscription',
  verification: 'attestation',
  'home-registered': 'inscription',
  'home-admin': 'comptes',
  contents: 'contenus',
  'zones-admin': 'zones',
  rankings: 'classements',
  news: 'actualites',
  quotes: 'demandes-de-devis',
  settings: 'reglages',
  audit: 'journal',
  mails: 'mails',
  'home-user': 'carte',
  account: 'compte',
  results: 'resultats',
}

/** Where administrators do more. */
const ADMINS_CHAPTERS: Partial<typeof CHAPTERS> = { results: 'resultats-a-la-main' }

/** Of the map, what it shows has chapters of its own. */
function mapChapter(search: string): ChapterName {
  const shown = new URLSearchParams(search)
  if (shown.has('on')) return 'jour-passe'
  return shown.get('view') === 'list' ? 'chercher-une-zone' : CHAPTERS['home-user']
}

function addressFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>, role: Role | null) {
  const name = PAGES.find(({ path }) => matchPath(path, pathname))?.name
  if (name === undefined || name === 'help') return '/help'
  const own = name === 'home-user' ? mapChapter(search) : CHAPTERS[name]
  const chapter = (allows('admin', role) && ADMINS_CHAPTERS[name]) || own
  return `/help/${chapter}`
}

interface HelpLinkProps {
  role?: Role | null
  className?: string | undefined
  /** Takes the place of what is open over the page in the history. */
  replace?: boolean
  onClick?: () => void
  children?: ReactNode
}

/** To the guide, at what it says of the page one is on. */
export const HelpLink = ({ role = null, children = 'Aide', ...link }: HelpLinkProps) => (
  <Link {...link} to={addressFor(useLocation(), role)}>
    {children}
  </Link>
)

/** Beside a form that one fills before signing in: it stays as it is. */
export const HelpTab = ({ className }: { className?: string | undefined }) => (
  <a className={className} href={addressFor(useLocation(), null)} target="_blank" rel="noopener">
    Aide<span className="visually-hidden"> (nouvel onglet)</span>
  </a>
)
