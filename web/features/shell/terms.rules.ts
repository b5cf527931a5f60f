import type { CurrentUser } from '../../../contract/auth.ts'

/**
 * What the person still has to accept: `first` when nothing ever was, `new` when the terms changed since, null when all
 * is accepted. Versions grow: one that is accepted and newer than the page's own is not asked again.
 */
export function termsToAccept(user: CurrentUser, version: number): 'first' | 'new' | null {
  const { terms_version_accepted: accepted } = user
  if (accepted === null) return 'first'
  return accepted < version ? 'new' : null
}
