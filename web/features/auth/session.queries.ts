import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptTerms, type CurrentUser, getCurrentUser, logout } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/core/access.ts'
import { CallError, call } from '../../lib/call.ts'
import { readCookie } from '../../lib/cookie.ts'
import { showError, showInfo } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { saveTermsVersion, takeTermsToSend } from './accepted-terms.ts'
import { endSubscription } from './push-subscription.ts'

export interface Session {
  user: CurrentUser | null
  /** Prevents coming back to this page after signing in. */
  hasLeft?: true
}

const NOBODY: Session = { user: null }
const PUBLIC_QUERIES = new Set<unknown>(['session', 'settings', 'sectors'])

/** Without this cookie nobody is signed in, so nothing is requested. */
const isSignedIn = () => readCookie('estran_signed_in') !== null

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: loadSession,
  initialData: () => (isSignedIn() ? undefined : NOBODY),
  staleTime: 5 * 60_000,
  // Prevents a retry by the login page, which the guard shows on an error.
  retryOnMount: false,
  meta: { failure: "Une erreur s'est produite lors du chargement de l'utilisateur." },
})

/** After a 401 that leaves the cookies alone, another tab is getting the new session id just now. */
const ANOTHER_TAB = 500

let last: Promise<unknown> = Promise.resolve()
let next: Promise<Session> | null = null

/** One request at a time: at an activation each is answered with a new session id. One that has left may be too old. */
function loadSession({ client }: { client: QueryClient }): Promise<Session> {
  next ??= last.then(() => {
    next = null
    return fetchSession(client)
  })
  last = next.catch(() => undefined)
  return next
}

async function fetchSession(client: QueryClient): Promise<Session> {
  let user = await findUser()
  if (!user && isSignedIn()) {
    await new Promise((resume) => setTimeout(resume, ANOTHER_TAB))
    user = await findUser()
  }
  if (user) return { user: await withTerms(user) }
  if (client.getQueryData(sessionQuery.queryKey)?.user) expireSession(client)
  return NOBODY
}

async function findUser(): Promise<CurrentUser | null> {
  try {
    return isSignedIn() ? await call(getCurrentUser) : null
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

async function withTerms(user: CurrentUser): Promise<CurrentUser> {
  const version = takeTermsToSend()
  if (version === null || (user.terms_version_accepted ?? 0) >= version) return user
  try {
    await call(acceptTerms, { body: { version } })
    return { ...user, terms_version_accepted: version }
  } catch (error) {
    // 422: they have changed meanwhile, and the page asks for the new ones.
    if (error instanceof CallError && error.status !== 422) showError(error.status, error.message)
    return user
  }
}

const WAIT = 30_000

/** Separate from the session's query, so that a failure is silent and keeps the data. */
export const waitQuery = queryOptions({
  queryKey: [...sessionQuery.queryKey, 'wait'],
  queryFn: async ({ client }) => {
    const before = client.getQueryData(sessionQuery.queryKey)
    const session = await loadSession({ client })
    // Must not bring back a person who has signed out meanwhile.
    if (client.getQueryData(sessionQuery.queryKey) === before) client.setQueryData(sessionQuery.queryKey, session)
    return null
  },
  initialData: null,
  staleTime: WAIT,
  refetchOnWindowFocus: 'always',
  meta: { shownBy: 'form' },
})

export const useSessionWatch = () => void useQuery(waitQuery)

export const roleOf = (user: CurrentUser | null): Role | null => user?.roles[0]?.name ?? null

export const useSession = () => useQuery(sessionQuery)

export function useCurrentUser(): CurrentUser {
  const user = useSession().data?.user
  if (!user) throw new Error('useCurrentUser is for pages behind a guard')
  return user
}

function forget(client: QueryClient, session: Session) {
  void endSubscription().catch(() => undefined)
  client.setQueryData(sessionQuery.queryKey, session)
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_QUERIES.has(queryKey[0]) })
}

export function expireSession(client: QueryClient) {
  if (client.getQueryData(sessionQuery.queryKey)?.user) {
    showInfo('Votre session a pris fin', 'Connectez-vous pour continuer.')
  }
  forget(client, NOBODY)
}

export function useLogout() {
  const client = useQueryClient()
  return useAction({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      // A pending answer would bring the person back.
      await client.cancelQueries({ queryKey: sessionQuery.queryKey })
      forget(client, { user: null, hasLeft: true })
    },
  })
}

export function useAcceptTerms() {
  return useAction({
    mutationFn: (version: number) => call(acceptTerms, { body: { version } }),
    onSuccess: (_answer, version) => saveTermsVersion(version),
    meta: { shownBy: 'form' },
  })
}
