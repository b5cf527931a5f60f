import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptTerms, getCurrentUser, login, logout, redirectToProvider } from '../../contract/auth.ts'
import { listZoneResults } from '../../contract/results.ts'
import { addressOf, CallError, call, isBroken, isStale, knowOwner, onSignedOut } from './call.ts'
import { sessionMark } from './cookie/cookie.ts'
import { cookieJar } from './cookie/shared-jar.ts'
import { closeToast, openToasts } from './toasts.ts'

interface SentRequest {
  address: string
  method: string
  headers: Headers
  body: unknown
}

let sent: SentRequest[] = []
let answers: (() => Response | Promise<Response>)[] = []

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })
const noContent = () => new Response(null, { status: 204 })

beforeEach(() => {
  sent = []
  vi.stubGlobal('document', { cookie: 'autre=1; XSRF-TOKEN=a%2Bb' })
  vi.stubGlobal(
    'fetch',
    (address: string, { method, headers, body }: { method: string; headers: Headers; body: unknown }) => {
      sent.push({ address, method, headers, body })
      return (answers.shift() ?? noContent)()
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const { id } of openToasts()) closeToast(id)
})

const failure = async (calling: Promise<unknown>) => {
  const error: unknown = await calling.then(
    () => null,
    (reason) => reason,
  )
  if (error instanceof CallError) return { status: error.status, message: error.message, errors: error.errors }
  throw new Error('a CallError was expected')
}

test('a reading sends neither token nor content type', async () => {
  answers = [json(200, { id: 1 })]
  expect(await call(getCurrentUser)).toEqual({ id: 1 })
  expect(sent[0]).toMatchObject({ address: '/api/auth/me', method: 'GET', body: null })
  expect(sent[0]?.headers.has('X-XSRF-TOKEN')).toBe(false)
})

test('a writing says whose page it comes from, a reading does not', async () => {
  knowOwner(() => '7')
  answers = [noContent, json(200, { id: 7 })]
  await call(logout)
  await call(getCurrentUser)
  knowOwner(() => '')
  expect(sent.map(({ headers }) => headers.get('X-Page-Of'))).toEqual(['7', null])
})

test('a writing brings the token back, and a content type only with a body', async () => {
  answers = [noContent, noContent]
  await call(acceptTerms, { body: { version: 2 } })
  expect(await call(logout)).toBeUndefined()
  expect(sent.map(({ headers }) => [headers.get('X-XSRF-TOKEN'), headers.get('Content-Type')])).toEqual([
    ['a+b', 'application/json'],
    ['a+b', null],
  ])
  expect(sent[0]?.body).toBe('{"version":2}')
})

test('a refused token is tried once more, with the new one', async () => {
  answers = [
    () => {
      vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=new' })
      return json(419, { message: 'La page a expiré. Réessayez.' })()
    },
    noContent,
  ]
  await call(logout)
  expect(sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['a+b', 'new'])

  answers = [json(419, { message: 'Encore.' }), json(419, { message: 'Encore.' })]
  expect(await failure(call(logout))).toEqual({ status: 419, message: 'Encore.', errors: {} })
})

test('a refusal carries its message and its fields, whose signs and units begin no line', async () => {
  answers = [json(422, { message: 'Non !', errors: { email: ['Vide : 20 Mo.'] } })]
  const refused = call(login, { body: { email: '', password: '', remember: false } })
  expect(await failure(refused)).toEqual({
    status: 422,
    message: 'Non\u00A0!',
    errors: { email: ['Vide\u00A0: 20\u00A0Mo.'] },
  })
})

test('no network is status 0, and an answer that is not ours keeps its status', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))]
  expect(await failure(call(logout))).toMatchObject({ status: 0 })
  answers = [() => new Response('<html>Bad gateway</html>', { status: 502 })]
  expect(await failure(call(logout))).toMatchObject({ status: 502, message: 'Le serveur a rencontré une erreur.' })
})

test('an answer that was cut off, or is the page of a hotel, is as none: what is kept takes its place', async () => {
  for (const body of ['{"on":"2026-11-26","zones":[{"id":', '<html>Bienvenue</html>', '']) {
    answers = [() => new Response(body, { status: 200 })]
    const error = await call(getCurrentUser).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 200, message: 'La réponse du serveur est illisible.' })
    expect(error instanceof Error && isBroken(error)).toBe(true)
  }
  answers = [json(404, { message: 'Absente.' })]
  const missing = await call(getCurrentUser).catch((reason: unknown) => reason)
  expect(missing instanceof Error && isBroken(missing)).toBe(false)
})

test('a session that the server no longer knows is reported, except by /auth/me which only asks', async () => {
  const told = vi.fn()
  onSignedOut(told)
  answers = [json(401, { message: 'Qui ?' }), json(401, { message: 'Qui ?' })]
  await failure(call(getCurrentUser))
  expect(told).not.toHaveBeenCalled()
  await failure(call(acceptTerms, { body: { version: 2 } }))
  expect(told).toHaveBeenCalledOnce()
})

const SIGNED_OUT = json(401, { message: 'Qui ?' })
const EXPIRED = json(419, { message: 'Expirée.' })
const accept = () => call(acceptTerms, { body: { version: 2 } })

/** Somebody signs in while this answer is on its way. */
const beside = (answer: () => Response) => () => {
  Object.assign(document, { cookie: 'estran_signed_in=new; path=/' })
  knowOwner(() => '4')
  return answer()
}

test.each([
  ['401', [beside(SIGNED_OUT)]],
  ['419, 401', [EXPIRED, beside(SIGNED_OUT)]],
  ['401, 419', [beside(SIGNED_OUT), EXPIRED]],
  ['419, 401, 419', [EXPIRED, beside(SIGNED_OUT), EXPIRED]],
])(
  'answered %s while somebody signs in, a call is sent again, of the page that it was, and ends no session',
  async (_, refusals) => {
    const told = vi.fn()
    onSignedOut(told)
    vi.stubGlobal('document', cookieJar({ estran_signed_in: 'old' }))
    knowOwner(() => '3')
    answers = [...refusals, noContent]
    await accept()
    knowOwner(() => '')
    expect([sent.length, sessionMark()]).toEqual([refusals.length + 1, 'new'])
    expect(new Set(sent.map(({ headers }) => headers.get('X-Page-Of')))).toEqual(new Set(['3']))
    expect(told).not.toHaveBeenCalled()
  },
)

test.each([
  ['419, 419', [EXPIRED, EXPIRED], 'old', 0],
  ['401', [SIGNED_OUT], undefined, 1],
  ['419, 401', [EXPIRED, SIGNED_OUT], undefined, 1],
])('answered %s, a call is sent no more', async (_, refusals, mark, times) => {
  const told = vi.fn()
  onSignedOut(told)
  vi.stubGlobal('document', cookieJar({ estran_signed_in: 'old' }))
  answers = [...refusals, noContent]
  await failure(accept())
  expect([sent.length, sessionMark() ?? undefined]).toEqual([refusals.length, mark])
  expect(told).toHaveBeenCalledTimes(times)
})

test('where there was no mark, a refusal removes none that comes just now', async () => {
  const jar = cookieJar({})
  vi.stubGlobal('document', jar)
  const removed = vi.spyOn(jar, 'cookie', 'set')
  answers = [SIGNED_OUT]
  await failure(accept())
  expect(removed).not.toHaveBeenCalled()
})

test('a long call is not given up: after ten seconds it says that it goes on', async () => {
  vi.useFakeTimers()
  let answer = (_: Response) => {}
  answers = [
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  ]
  const calling = call(logout)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(openToasts()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(openToasts()).toMatchObject([{ kind: 'info', detail: 'L’opération se poursuit…' }])
  await vi.advanceTimersByTimeAsync(600_000)
  answer(noContent())
  expect(await calling).toBeUndefined()
})

test('parameters stand in the path, lists are repeated, what is undefined is left out', async () => {
  expect(addressOf('/a/:id/b/:name', { id: 3, name: 'é/x' }, {})).toBe('/api/a/3/b/%C3%A9%2Fx')
  expect(addressOf('/a', {}, { page: 1, sort: undefined, filter: ['a:equals:b c', 'd:starts:e'] })).toBe(
    '/api/a?page=1&filter=a%3Aequals%3Ab+c&filter=d%3Astarts%3Ae',
  )
  answers = [json(200, { redirectUrl: 'x' }), json(200, { items: [] })]
  await call(redirectToProvider, { params: { provider: 'google' }, body: { remember: false, return_to: '' } })
  await call(listZoneResults, { params: { id: 7 }, query: { page: 2, per_page: 25, filter: [] } })
  expect(sent.map(({ address }) => address)).toEqual([
    '/api/auth/google/redirect',
    '/api/zones/7/results?page=2&per_page=25',
  ])
})

test.each([
  [409, { message: 'Modifiée entre-temps.', current: { id: 1 } }, true],
  [409, { message: 'Un import est en cours.', current: null }, false],
  [422, { message: 'Refusé.', current: { id: 1 } }, false],
])('%i %j tells that someone else changed it: %s', (status, body, expected) => {
  expect(isStale(new CallError(status, body))).toBe(expected)
})
