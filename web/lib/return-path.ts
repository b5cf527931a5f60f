import type { Role } from '../../contract/core/access.ts'
import { pageToReturnTo } from '../../contract/core/pages.ts'
import { stateText } from './page-state.ts'

export function returnPath(state: unknown, role: Role): string | null {
  const from = stateText(state, 'from')
  return from === null ? null : pageToReturnTo(from, role)
}
