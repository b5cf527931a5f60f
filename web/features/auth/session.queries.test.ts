import { type FetchQueryOptions, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../../contract/auth.ts'
import { NEW_USER } from '../../../contract/users.ts'
import { cookieJar } from '../../lib/cookie/shared-jar.ts'
import { holdUnsaved, whenNothingIsUnsaved } from '../../lib/form/unsaved-forms.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { closeToast, openToasts } from '../../lib/toasts.ts'
import { expireSession, pageKey, sessionQuery, waitQuery } from './session.queries.ts'

const user: CurrentUser = {
  ...NEW_USER,
  id: 3,
  email: 'attente@estran.example',
  sector: null,
  roles: [{ name: 'registered' }],
  active: false,
  start_zone: null,
  terms_version_accepted: null,
  password_changed_at: null,
  result_mails: true,
  alert_mails: 'each',
  alert_hour: '06:00',
  proposal_mails: false,
  deletion_at: null,
}
const activated = { ...user, roles: [{ name: 'client' as const }], active: true }

const NO_CONTENT = () => new Response(null, { status: 204 })
const is =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

let sent: string[] = []
let me: () => Response | Promise<Response> = is(user)
let accepted = NO_CONTENT
let client: QueryClient

beforeEach(() => {
  sent = []
  me = is(user)
  accepted = NO_CONTENT
  client = createQueryClient()
  sessionStorage.clear()
  vi.stubGlobal('document', cookieJar({ estran_signed_in: 'first' }))
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string | null }) => {
    sent.push(body === null ? address : `${address} ${body}`)
    return address === '/api/auth/me' ? me() : accepted()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of openToasts()) closeToast(id)
})

const known = () => client.getQueryData(sessionQuery.queryKey)?.user
/** The wait page does this every 30 s. */
const askAgain = () => fetchAnew(waitQuery).catch(() => {})
const askSession = () => fetchAnew(sessionQuery)
/** Drops what is on its way, as a refresh does. */
function fetchAnew<T, K extends readonly unknown[]>(query: FetchQueryOptions<T, Error, T, K>) {
  void client.cancelQueries({ queryKey: query.queryKey, exact: true })
  return client.fetchQuery({ ...query, staleTime: 0 })
}

test('terms accepted before a visit to a provider are sent on coming back, once', async () => {
  sessionStorage.setItem('estran-terms-to-send', '2')
  const session = await client.fetchQuery(sessionQuery)
  expect(session.user?.terms_version_accepted).toBe(2)
  await askSession()
  expect(sent).toEqual(['/api/auth/me', '/api/auth/terms {"version":2}', '/api/auth/me'])
})

test.each([2, 3])('who has accepted version %i already sends no older one', async (terms_version_accepted) => {
  me = is({ ...user, terms_version_accepted })
  sessionStorage.setItem('estran-terms-to-send', '2')
  await client.fetchQuery(sessionQuery)
  expect(sent).toEqual(['/api/auth/me'])
})

test('terms that changed during the visit are left to the page’s own question', async () => {
  accepted = is({ message: 'Cette version n’est pas celle en vigueur.', errors: {} }, 422)
  sessionStorage.setItem('estran-terms-to-send', '2')
  const session = await client.fetchQuery(sessionQuery)
  expect(session.user?.terms_version_accepted).toBeNull()
  expect(openToasts()).toEqual([])
})

test('someone who waits becomes a client as soon as the server says so', async () => {
  await client.fetchQuery(sessionQuery)
  me = is(activated)
  await askAgain()
  expect(known()?.roles).toEqual([{ name: 'client' }])
})

test.each([
  ['no network', noNetwork],
  ['no database', is({ message: 'Réessayez.' }, 503)],
])('%s: who waits goes on waiting, and is told nothing', async (_name, failure) => {
  await client.fetchQuery(sessionQuery)
  me = failure
  await askAgain()
  await askAgain()
  expect([known()?.id, openToasts()]).toEqual([3, []])
})

test('a session that ended while waiting is one no more, and what was private is forgotten', async () => {
  await client.fetchQuery(sessionQuery)
  client.setQueryData(['account', 'sessions'], [])
  me = is({ message: 'Connectez-vous.' }, 401)
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  await askAgain()
  expect([known(), client.getQueryData(['account', 'sessions'])]).toEqual([null, undefined])
  expect(told, 'something may be typed in another tab').not.toHaveBeenCalled()
  expect(openToasts().map(({ summary }) => summary)).toEqual(['Votre session a pris fin'])
})

test('a session that ended while something is typed leaves what is open, until that was saved or dropped', async () => {
  const { user: before } = await client.fetchQuery(sessionQuery)
  const list = client.getQueryCache().build(client, { queryKey: ['users', 'list'] })
  const screen = new QueryObserver(client, { queryKey: ['users', 'list'], enabled: false })
  const close = screen.subscribe(() => undefined)
  for (const queryKey of [list.queryKey, ['results', 'left behind'], ['settings']]) client.setQueryData(queryKey, [])
  const drop = holdUnsaved()
  me = is({ message: 'Connectez-vous.' }, 401)
  await askAgain()
  expireSession(client)
  const left = [list.queryKey, ['results', 'left behind'], ['settings']]
  expect(known()).toEqual(before)
  expect(left.map((queryKey) => client.getQueryData(queryKey))).toEqual([[], undefined, []])
  const [told, ...more] = openToasts()
  expect([told?.detail, told?.life, more]).toEqual([expect.stringContaining('reste affiché'), null, []])
  closeToast(told?.id ?? 0)
  expireSession(client)
  expect(openToasts(), 'what is asked in the background says it no second time').toEqual([])
  drop()
  await askAgain()
  close()
  expect([known(), client.getQueryData(list.queryKey)]).toEqual([null, undefined])
})

test('who signs in again in another tab is told no more, and a form that closes later asks nothing', async () => {
  await client.fetchQuery(sessionQuery)
  const drop = holdUnsaved()
  me = is({ message: 'Connectez-vous.' }, 401)
  await askAgain()
  me = is(user)
  Object.assign(document, { cookie: 'estran_signed_in=second' })
  await askAgain()
  expect([openToasts(), sent.at(-1)]).toEqual([[], '/api/auth/me'])
  sent = []
  drop()
  await Promise.resolve()
  expect(sent).toEqual([])
})

test('what a hold asks once nothing is typed is asked once', () => {
  const asked = vi.fn()
  const close = holdUnsaved()
  whenNothingIsUnsaved(asked)
  close()
  holdUnsaved()()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('somebody else who signed in in another tab gets a page of their own, and the first one’s is forgotten', async () => {
  await client.fetchQuery(sessionQuery)
  client.setQueryData(['account', 'sessions'], [])
  const before = pageKey()
  await askSession()
  expect(pageKey()).toBe(before)
  me = is({ ...user, id: 4 })
  await askSession()
  expect([known()?.id, client.getQueryData(['account', 'sessions'])]).toEqual([4, undefined])
  expect(pageKey(), 'what was typed goes with the page').not.toBe(before)
  expect(openToasts().map(({ summary }) => summary)).toEqual(['Un autre compte s’est connecté'])
})

test('an administrator’s settings are forgotten with their session, not those of all', async () => {
  await client.fetchQuery(sessionQuery)
  const parts = [['settings'], ['settings', 'contents', 'legals'], ['settings', 'retention'], ['settings', 'sms']]
  for (const queryKey of parts) client.setQueryData(queryKey, 1)
  me = is({ message: 'Connectez-vous.' }, 401)
  await askAgain()
  expect(parts.map((queryKey) => client.getQueryData(queryKey))).toEqual([1, 1, undefined, undefined])
})

test('another tab that got the new session first takes this one along', async () => {
  await client.fetchQuery(sessionQuery)
  me = () => {
    // The answer that the other tab gets.
    setTimeout(() => {
      Object.assign(document, { cookie: 'estran_signed_in=second' })
      me = is(activated)
    })
    return is({ message: 'Connectez-vous.' }, 401)()
  }
  await askAgain()
  expect([known()?.roles, openToasts()]).toEqual([[{ name: 'client' }], []])
})

test('the answer that brings a new session is not asked twice at once', async () => {
  await client.fetchQuery(sessionQuery)
  sent = []
  await Promise.all([askAgain(), askSession()])
  expect(sent).toEqual(['/api/auth/me'])
})

test('who left while it was asked is not brought back', async () => {
  await client.fetchQuery(sessionQuery)
  const asking = askAgain()
  client.setQueryData(sessionQuery.queryKey, { user: null, returnTo: null })
  await asking
  expect(known()).toBeNull()
})

test('who signs out is not told that their session has ended, by what their page had still asked', async () => {
  const session = await client.fetchQuery(sessionQuery)
  const ending = Promise.withResolvers<void>()
  const signingOut = client.getMutationCache().build(client, {
    mutationKey: ['signing-out'],
    mutationFn: () => ending.promise,
  })
  const ended = signingOut.execute(undefined)
  expireSession(client)
  expect(client.getQueryData(sessionQuery.queryKey)).toBe(session)
  ending.resolve()
  await ended
  const left = { user: null, returnTo: null }
  client.setQueryData(sessionQuery.queryKey, left)
  expireSession(client)
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(left)
})

test('a change made while it was asked is known at once, not 30 seconds later', async () => {
  await client.fetchQuery(sessionQuery)
  const answers: ((answer: Response) => void)[] = []
  me = () => new Promise((resolve) => void answers.push(resolve))
  const asking = askAgain()
  await expect.poll(() => answers).toHaveLength(1)
  const changed = askSession()
  answers[0]?.(Response.json(user))
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(Response.json({ ...user, alert_mails: 'daily' }))
  await Promise.all([asking, changed])
  expect(known()?.alert_mails).toBe('daily')
})
