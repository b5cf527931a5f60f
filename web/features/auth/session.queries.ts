import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptTerms, type CurrentUser, getCurrentUser, logout } from '../../../contract/auth.ts'
import { allows, type Role } from '../../../contract/core/access.ts'
import { LOGIN } from '../../../contract/core/pages.ts'
import { CallError, call } from '../../lib/call.ts'
import { isSignedIn } from '../../lib/cookie/cookie.ts'
import { hasUnsaved, whenNothingIsUnsaved } from '../../lib/form/unsaved-forms.ts'
import { forgetKept } from '../../lib/offline/forget.ts'
import { emptyKept, keepFor } from '../../lib/offline/kept.ts'
import {
  closeToast,
  closeToasts,
  forgetPastToasts,
  openToasts,
  showError,
  showInfo,
  showLasting,
} from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { saveTermsVersion, takeTermsToSend } from './accepted-terms.ts'
import { endSubscription } from './push-subscription.ts'

export interface BrowserSession {
  user: CurrentUser | null
  /** After signing out: where signing in leads instead of this page; null is the home page. */
  returnTo?: string | null
  /** When the account goes whose deletion was asked for just now. */
  deletionAt?: string
}

const NOBODY: BrowserSession = { user: null }

/** Of nobody: what else begins with « settings » is an administrator's. */
const isPublic = ([subject, part]: QueryKey) =>
  subject === 'session' ||
  subject === 'sectors' ||
  (subject === 'settings' && (part === undefined || part === 'contents'))

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: loadSession,
  initialData: () => (isSignedIn() ? undefined : NOBODY),
  staleTime: 5 * 60_000,
  // Prevents a retry by the login page, which the guard shows on an error.
  retryOnMount: false,
  meta: { kept: true, failure: "Une erreur s'est produite lors du chargement de l'utilisateur." },
})

/** Another tab may be getting the new session id just now. */
const ANOTHER_TAB = 500

let last: Promise<unknown> = Promise.resolve()
let next: Promise<BrowserSession> | null = null

/** One request at a time: at an activation each is answered with a new session id. One that has left may be too old. */
function loadSession({ client }: { client: QueryClient }): Promise<BrowserSession> {
  next ??= last.then(() => {
    next = null
    return fetchSession(client)
  })
  last = next.catch(() => undefined)
  return next
}

async function fetchSession(client: QueryClient): Promise<BrowserSession> {
  const mayHaveAnother = isSignedIn()
  let user = await findUser()
  if (!user && mayHaveAnother) {
    await new Promise((resume) => setTimeout(resume, ANOTHER_TAB))
    user = await findUser()
  }
  if (user) {
    const before = client.getQueryData(sessionQuery.queryKey)?.user
    stopHolding()
    if (before && before.id !== user.id) takeOver(client)
    else if (before && before.lims_client_id !== user.lims_client_id) forgetAnalyses(client)
    // Administrators see what concerns everybody, so nothing of it is kept.
    void (allows('admin', roleOf(user)) ? emptyKept() : keepFor(user, client))
    return { user: await withTerms(user) }
  }
  const before = client.getQueryData(sessionQuery.queryKey)
  // Who has left stays so: the page that they leave may still be on the screen.
  if (before?.returnTo !== undefined) return before
  return before?.user ? expireSession(client) : NOBODY
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
  if (version === null) return user
  try {
    const isAccepted = (user.terms_version_accepted ?? 0) >= version
    if (!isAccepted) await call(acceptTerms, { body: { version } })
    saveTermsVersion(version)
    if (isAccepted) return user
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
  const [known, setKnown] = useState(user)
  if (user && user !== known) setKnown(user)
  // A toast, for one, renders what lies behind the guard before the guard hears that nobody is signed in any more.
  const shown = user ?? known
  if (!shown) throw new Error('useCurrentUser is for pages behind a guard')
  return shown
}

function removePersonal(client: QueryClient) {
  stopHolding()
  forgetPastToasts()
  client.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) })
}

function stopHolding() {
  whenNothingIsUnsaved(null)
  for (const { id, link } of openToasts()) if (link) closeToast(id)
}

let takeovers = 0

/** The key under which a page is drawn: another one each time that another person takes it over. */
export const pageKey = () => takeovers

/** Someone else has signed in in another tab: nothing of the first stays on this page, nor what they typed. */
function takeOver(client: QueryClient) {
  takeovers += 1
  closeToasts()
  removePersonal(client)
  showInfo(
    'Un autre compte s’est connecté',
    'Cette page est maintenant la sienne. Ce qui n’était pas enregistré est effacé.',
  )
}

/** The first words of the keys of what a reference of the laboratory opens. */
const ANALYSES = new Set<unknown>(['results', 'result', 'result-file'])

/** Nothing that a former reference opened stays on this page; what is shown is asked for again. */
const forgetAnalyses = (client: QueryClient) =>
  void client.resetQueries({ predicate: ({ queryKey }) => ANALYSES.has(queryKey[0]) })

function forget(client: QueryClient, session: BrowserSession, tell: Parameters<typeof forgetKept>[0] = 'other tabs') {
  void endSubscription().catch(() => undefined)
  void forgetKept(tell)
  client.setQueryData(sessionQuery.queryKey, session)
  removePersonal(client)
}

/** Another tab has signed out, or this browser was made to forget: at once here too, or the server says. */
export function followForgotten(client: QueryClient) {
  if (isSignedIn()) return void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  client.setQueryData(sessionQuery.queryKey, NOBODY)
  removePersonal(client)
  void forgetKept('nobody')
}

/** While it runs, refused requests do not end the session a second time. */
export const SIGNING_OUT = ['signing-out']

/** While something typed would be lost, the open screen alone stays: nothing is answered to it until its person signs in again. */
export function expireSession(client: QueryClient): BrowserSession {
  const before = client.getQueryData(sessionQuery.queryKey) ?? NOBODY
  // Requests of the page that somebody leaves are refused, before or after the answer to signing out.
  if (before.returnTo !== undefined || client.isMutating({ mutationKey: SIGNING_OUT }) > 0) return before
  if (before.user && hasUnsaved()) {
    const isNew = whenNothingIsUnsaved(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }))
    if (isNew) showLasting(ENDED, TYPED_IS_KEPT, { to: LOGIN, label: 'Se connecter' })
    void endSubscription().catch(() => undefined)
    void forgetKept('nobody')
    client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 && !isPublic(query.queryKey) })
    return before
  }
  if (before.user) showInfo(ENDED, 'Connectez-vous pour continuer.')
  // Other tabs are refused too, each when it asks: something may be typed there.
  forget(client, NOBODY, 'nobody')
  return NOBODY
}

const ENDED = 'Votre session a pris fin'
const TYPED_IS_KEPT = 'Ce que vous avez saisi reste affiché\u00A0: connectez-vous, puis revenez valider ici.'

/** `returnTo` is for who signs in again at once. */
export function useLogout(returnTo: string | null = null) {
  const client = useQueryClient()
  return useAction({
    mutationKey: SIGNING_OUT,
    mutationFn: () => call(logout),
    onSuccess: async () => {
      // A pending answer would bring the person back.
      await client.cancelQueries({ queryKey: sessionQuery.queryKey })
      forget(client, { user: null, returnTo })
    },
  })
}

/** Leads to the login page, from where signing in leads home. */
export const showNobody = (client: QueryClient, deletionAt?: string) =>
  forget(client, { user: null, returnTo: null, ...(deletionAt && { deletionAt }) })

export function useAcceptTerms() {
  return useAction({
    mutationFn: (version: number) => call(acceptTerms, { body: { version } }),
    onSuccess: (_answer, version) => saveTermsVersion(version),
    meta: { shownBy: 'form' },
  })
}
