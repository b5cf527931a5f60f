import type { CurrentUser } from '../../../contract/auth.ts'

/**
 * `first`: never accepted; `new`: the terms have changed since; null: nothing to accept.
 * Versions grow: an accepted one newer than the page's own counts.
 */
export function termsToAccept(user: CurrentUser, version: number): 'first' | 'new' | null {
  const { terms_version_accepted: accepted } = user
  if (accepted === null) return 'first'
  return accepted < version ? 'new' : null
}
