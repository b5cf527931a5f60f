import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptTerms, type CurrentUser, getCurrentUser, logout } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/core/access.ts'
import { CallError, call } from '../../lib/call.ts'
import { readCookie } from '../../lib/cookie.ts'
import { showError, showInfo } from '../../lib/toasts.ts'
import { settingsQuery } from '../operator/operator.queries.ts'
import { keepTerms, takeTermsToSend } from './accepted-terms.ts'

export interface Session {
  user: CurrentUser | null
  /** The person signed out here: the page that was open is not one to come back to. */
  hasLeft?: true
}

const NOBODY: Session = { user: null }
const PUBLIC_QUERIES = new Set<unknown>(['session', 'settings', 'contents', 'sectors', 'zone-names'])

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

let asking: Promise<Session> | null = null

/** One question at a time: the answer that brings a new role also brings a new session, unknown to a second question. */
function loadSession({ client }: { client: QueryClient }): Promise<Session> {
  asking ??= askSession(client).finally(() => {
    asking = null
  })
  return asking
}

async function askSession(client: QueryClient): Promise<Session> {
  try {
    if (isSignedIn()) return { user: await withTerms(await call(getCurrentUser)) }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
  }
  if (client.getQueryData(sessionQuery.queryKey)?.user) expireSession(client)
  return NOBODY
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

/** How often someone who waits asks whether the account is active. */
const WAIT = 30_000

/**
 * Asks again who is there, now and then and when the page is looked at again: the guard sees a new role and leads
 * further. Apart from the session's own query, so that a failure is not told, and what is known stays.
 */
export const waitQuery = queryOptions({
  queryKey: [...sessionQuery.queryKey, 'wait'],
  queryFn: async ({ client }) => {
    const known = client.getQueryData(sessionQuery.queryKey)
    const session = await loadSession({ client })
    // Who has left in the meantime is not brought back.
    if (client.getQueryData(sessionQuery.queryKey) === known) client.setQueryData(sessionQuery.queryKey, session)
    return null
  },
  initialData: null,
  staleTime: WAIT,
  refetchInterval: WAIT,
  refetchOnWindowFocus: 'always',
  meta: { shownBy: 'form' },
})

export const useSessionWatch = () => void useQuery(waitQuery)

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
    onSuccess: async () => {
      // An answer still on its way would bring the person back.
      await client.cancelQueries({ queryKey: sessionQuery.queryKey })
      forget(client, { user: null, hasLeft: true })
    },
  })
}

/** Accepts a version of the terms while signed in; this browser remembers it too. */
export function useAcceptTerms() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => call(acceptTerms, { body: { version } }),
    onSuccess: (_answer, version) => {
      keepTerms(version)
      client.setQueryData(sessionQuery.queryKey, (session) =>
        session?.user ? { user: { ...session.user, terms_version_accepted: version } } : session,
      )
    },
    // Refused: the version that this page knows may be an old one.
    onError: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    meta: { shownBy: 'form' },
  })
}
