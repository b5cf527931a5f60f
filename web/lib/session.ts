import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '../../contract/access.ts'
import { acceptTerms, type CurrentUser, getCurrentUser, logout } from '../../contract/auth.ts'
import { CallError, call } from './call.ts'
import { readCookie } from './cookie.ts'
import { takeTermsToSend } from './terms.ts'
import { showError, showInfo } from './toasts.ts'

export interface Session {
  user: CurrentUser | null
  /** The person signed out here: the page that was open is not one to come back to. */
  hasLeft?: true
}

const NOBODY: Session = { user: null }
const PUBLIC_QUERIES = new Set<unknown>(['session', 'settings', 'contents'])

/** Without this readable cookie nobody is signed in, and nothing is asked. */
const isSignedIn = () => readCookie('estran_signed_in') !== null

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: loadSession,
  initialData: () => (isSignedIn() ? undefined : NOBODY),
  staleTime: 5 * 60_000,
  // An error in a guard leads to the login page, which must not ask again by itself.
  retryOnMount: false,
  meta: { failure: "Une erreur s'est produite lors du chargement de l'utilisateur." },
})

async function loadSession(): Promise<Session> {
  if (!isSignedIn()) return NOBODY
  try {
    return { user: await withTerms(await call(getCurrentUser)) }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return NOBODY
    throw error
  }
}

/** Sends the version accepted on the login page; a failure is told and does not keep anyone out. */
async function withTerms(user: CurrentUser): Promise<CurrentUser> {
  const version = takeTermsToSend()
  if (version === null || version === user.terms_version_accepted) return user
  try {
    await call(acceptTerms, { body: { version } })
    return { ...user, terms_version_accepted: version }
  } catch (error) {
    if (error instanceof CallError) showError(error.status, error.message)
    return user
  }
}

export const roleOf = (user: CurrentUser | null): Role | null => user?.roles[0]?.name ?? null

export const useSession = () => useQuery(sessionQuery)

/** The person signed in; only below a guard, which lets nobody else through. */
export function useCurrentUser(): CurrentUser {
  const user = useSession().data?.user
  if (!user) throw new Error('useCurrentUser is for pages behind a guard')
  return user
}

/** Nothing private outlives its session; the guards see it and lead to the login page. */
function forget(client: QueryClient, session: Session) {
  client.setQueryData(sessionQuery.queryKey, session)
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_QUERIES.has(queryKey[0]) })
}

/** The server no longer knows the session. */
export function expireSession(client: QueryClient) {
  if (client.getQueryData(sessionQuery.queryKey)?.user) {
    showInfo('Votre session a pris fin', 'Connectez-vous pour continuer.')
  }
  forget(client, NOBODY)
}

export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => forget(client, { user: null, hasLeft: true }),
  })
}
