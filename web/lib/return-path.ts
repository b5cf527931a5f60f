import type { Role } from '../../contract/core/access.ts'
import { pageToReturnTo } from '../../contract/core/pages.ts'
import { stateText } from './page-state.ts'

/** The page first asked, which the guard left in the router's state, when this role may see it; else null. */
export function returnPath(state: unknown, role: Role): string | null {
  const from = stateText(state, 'from')
  return from === null ? null : pageToReturnTo(from, role)
}
