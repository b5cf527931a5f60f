import type { Role } from '../../contract/access.ts'
import { PAGES, redirectFor } from '../../contract/pages.ts'

/** What the guard leaves in the router's state: the page first asked. */
const fromOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : null

/** The page first asked, when it is one of ours and this role may see it; else null. */
export function returnPath(state: unknown, role: Role): string | null {
  const from = fromOf(state)
  if (from === null || !/^\/(?![/\\])/.test(from)) return null
  const { pathname } = new URL(from, 'http://here.invalid')
  const page = PAGES.find(({ path }) => path === pathname)
  return page && page.access !== 'public' && redirectFor(page, role) === null ? from : null
}
