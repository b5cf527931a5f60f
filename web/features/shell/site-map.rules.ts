import { allows, type Role } from '../../../contract/core/access.ts'
import { PAGES, type Page, type PageName, titleFor } from '../../../contract/core/pages.ts'
import { ADMINISTRATION } from './menu.ts'

interface SiteMapPart {
  title: string
  pages: { path: string; title: string }[]
}

/** Where one who has no session yet begins. */
const ENTRANCES: ReadonlySet<PageName> = new Set(['login', 'forgotten-password', 'register'])

/** One comes there from the page before, or by a link in a mail, never by choice. */
const ON_THE_WAY: ReadonlySet<PageName> = new Set([
  'second-factor',
  'forgotten-password-mail-sent',
  'reset-password',
  'reset-password-confirmation',
  'register-mail-sent',
])

/** All pages that this role may open, each once. */
export function siteMapOf(role: Role | null): SiteMapPart[] {
  const pages = PAGES.filter(({ name, access }) => allows(access, role) && !ON_THE_WAY.has(name))
  const partOf = ({ name, access }: Page & { name: PageName }) => {
    if (access === 'public') return ENTRANCES.has(name) ? 'Se connecter' : 'Pour tous'
    return access === 'admin' || access === 'super' ? ADMINISTRATION : 'Votre espace'
  }
  return ['Se connecter', 'Votre espace', ADMINISTRATION, 'Pour tous'].flatMap((title) => {
    const found = pages.filter((page) => partOf(page) === title && !(role && ENTRANCES.has(page.name)))
    const links = found.map((page) => ({ path: page.path.replace(/\/:.*$/, ''), title: titleFor(page, role) }))
    return links.length > 0 ? [{ title, pages: links }] : []
  })
}
