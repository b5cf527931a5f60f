import type { Role } from '../../contract/core/access.ts'
import { pageToReturnTo } from '../../contract/core/pages.ts'
import { stateText } from './page-state.ts'

/** The page requested before signing in, from the router's state, if this role may see it. */
export function returnPath(state: unknown, role: Role): string | null {
  const from = stateText(state, 'from')
  return from === null ? null : pageToReturnTo(from, role)
}
