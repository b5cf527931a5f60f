import { beforeAll, describe, expect, test } from 'vitest'
import { type Access, ROLES, type Role } from '../contract/core/access.ts'
import type { Endpoint } from '../contract/core/endpoint.ts'
import { listenToEvents } from '../contract/events.ts'
import { as, bearerOf, createUser, Visitor } from '../server/test/as.ts'
import { testSite } from '../server/test/site.ts'
import { declaredEndpoints } from './contract-endpoints.ts'

const declared = await declaredEndpoints()

/** Written from docs/design.md, §2, not read from the contract. Browser sessions only: an automate brings a token, its cookie is nobody's. */
const MAY: Record<Access, readonly Role[]> = {
  public: ['actalia-admin', 'actalia-user', 'client', 'registered', 'actalia-api'],
  'signed-in': ['actalia-admin', 'actalia-user', 'client', 'registered'],
  registered: ['registered'],
  client: ['actalia-admin', 'actalia-user', 'client'],
  admin: ['actalia-admin', 'actalia-user'],
  super: ['actalia-admin'],
  automate: [],
  lecture: [],
}

const WHO = ['anonymous', ...ROLES] as const
type TestedVisitor = (typeof WHO)[number]
/** Let in and refused: the other roles tell nothing more of HEAD, nor of a token that is wrong rather than missing. */
const SOME: readonly TestedVisitor[] = ['actalia-admin', 'client', 'anonymous']

/** Refused before anything is done; null: let in. */
function refusalOf(access: Access, who: TestedVisitor): 401 | 403 | null {
  if (who === 'anonymous' || who === 'actalia-api') return access === 'public' ? null : 401
  return MAY[access].includes(who) ? null : 403
}

/** Good enough to reach the handler, whatever it then answers. */
const PLAUSIBLE: Record<string, string> = {
  provider: 'google',
  collection: 'zones',
  key: 'legals',
  version: 'none',
  z: '6',
  x: '31',
  y: '22',
}

const paramsOf = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, PLAUSIBLE[name] ?? idOf(path, name)]))

const urlOf = ({ path }: Endpoint) =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => PLAUSIBLE[name] ?? idOf(path, name))}`

const isUnsafe = ({ method }: Endpoint) => method !== 'GET'

/** A person whom every administrator manages. */
const subject = { id: 0 }
const idOf = (path: string, name: string) => (path.startsWith('/users/:id') && name === 'id' ? String(subject.id) : '1')

const people = new Map<TestedVisitor, { id: number }>()

const site = testSite('demo')
beforeAll(async () => {
  for (const role of ROLES) people.set(role, await createUser(site.db, role))
  Object.assign(subject, await createUser(site.db, 'client'))
})

/** A session planted for each call: some calls end it. */
async function visitorAs(who: TestedVisitor): Promise<Visitor> {
  const visitor = await as(site.app, site.db, people.get(who) ?? null)
  expect('estran_session' in visitor.cookies).toBe(who !== 'anonymous')
  return visitor
}

/** Leaves the stream of events once it has begun, as it would go on for ever. */
const call = (visitor: Visitor, endpoint: Endpoint, refusal: number | null = 401) =>
  endpoint === listenToEvents && refusal === null
    ? visitor.request({ url: urlOf(endpoint), payloadAsStream: true })
    : visitor.call(endpoint, { params: paramsOf(endpoint), ...(isUnsafe(endpoint) && { body: {} }) })

const combinations = declared.flatMap(({ name, endpoint }) =>
  WHO.map((who) => [endpoint.access, name, who, refusalOf(endpoint.access, who), endpoint] as const),
)

test('every endpoint is tried with every role, and some are refused and some allowed', () => {
  expect(combinations).toHaveLength(declared.length * 6)
  for (const expected of [401, 403, null]) {
    expect(combinations.filter(([, , , refusal]) => refusal === expected).length).toBeGreaterThan(5)
  }
})

describe('through the real application', () => {
  test.each(combinations)('[%s] %s as %s: %s, to HEAD as to GET', async (_access, _name, who, refusal, endpoint) => {
    const { status, body } = await call(await visitorAs(who), endpoint, refusal)
    if (refusal === null) {
      expect([401, 403, 419]).not.toContain(status)
      expect(status).toBeLessThan(500)
    } else {
      expect(status).toBe(refusal)
      const ogc = endpoint.followsOgc ? ['code', 'description'] : []
      expect(Object.keys(body)).toEqual(['message', ...ogc])
    }
    if (endpoint.method !== 'GET' || !SOME.includes(who)) return
    const { cookies } = await visitorAs(who)
    const { statusCode, payload } = await site.app.inject({ method: 'HEAD', url: urlOf(endpoint), cookies })
    expect([statusCode, payload]).toEqual([status, ''])
  })
})

describe('CSRF', () => {
  // A session may do nothing to those of a program, whose author is told that the token is missing.
  const unsafe = combinations.filter(
    ([access, , , , endpoint]) => isUnsafe(endpoint) && access !== 'automate' && !endpoint.isCookieless,
  )

  test('there is something to protect', () => {
    expect(new Set(unsafe.map(([, , , , { method }]) => method))).toEqual(new Set(['POST', 'PUT', 'DELETE']))
  })

  test.each(unsafe)('[%s] %s as %s without the header: 419', async (_access, _name, who, _refusal, endpoint) => {
    const visitor = await visitorAs(who)
    await visitor.request({ url: '/api/settings' })
    expect(visitor.cookies).toHaveProperty('XSRF-TOKEN')
    const wrong = SOME.includes(who) ? [{ 'x-xsrf-token': '' }, { 'x-xsrf-token': 'abc.def' }] : []
    for (const headers of [{}, ...wrong]) {
      const { cookies } = visitor
      const { statusCode } = await site.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        cookies,
        headers,
        payload: {},
      })
      expect([headers, statusCode]).toEqual([headers, 419])
    }
  })
})

describe('an endpoint without cookies', () => {
  const cookieless = declared.filter(({ endpoint }) => endpoint.isCookieless)

  test('is open to all, and nothing else is', () => {
    expect(cookieless.map(({ name }) => name).sort()).toEqual([
      'cancelDeletionByLink',
      'endSms',
      'resubscribe',
      'showCancelDeletion',
      'showEndSms',
      'showUnsubscribe',
      'unsubscribe',
    ])
    expect(cookieless.every(({ endpoint }) => endpoint.access === 'public')).toBe(true)
  })

  test.each(cookieless.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s needs no cookie, and nobody gets one',
    async (_name, endpoint) => {
      const { cookies: signedIn } = await visitorAs('actalia-admin')
      for (const cookies of [{}, signedIn]) {
        const answer = await site.app.inject({ method: endpoint.method, url: urlOf(endpoint), cookies })
        expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined])
      }
    },
  )
})

describe.each([
  ['lims', 'automate'],
  ['lecture', 'lecture'],
] as const)('a program with its token of scope %s', (scope, own) => {
  const expectedOf = (access: Access) => (access === 'public' || access === own ? null : 403)
  let bearer: { authorization: string }
  beforeAll(async () => {
    bearer = await bearerOf(site.db, await createUser(site.db, 'actalia-api'), scope)
  })

  test('may call some endpoints, not most', () => {
    expect(declared.some(({ endpoint }) => endpoint.access === own)).toBe(true)
    const refused = declared.filter(({ endpoint }) => expectedOf(endpoint.access) === 403)
    expect(refused.length).toBeGreaterThan(declared.length / 2)
  })

  test.each(declared.map(({ name, endpoint }) => [endpoint.access, name, endpoint] as const))(
    '[%s] %s: as its access says, whatever cookie is beside it, without any of ours and without CSRF',
    async (access, _name, endpoint) => {
      const expected = expectedOf(access)
      for (const visitor of [new Visitor(site.app), await visitorAs('actalia-admin')]) {
        const { status, cookies } = await visitor.request({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers: bearer,
          cookies: { 'XSRF-TOKEN': 'none' },
          ...(isUnsafe(endpoint) && { payload: {} }),
        })
        if (expected === null) expect([401, 403, 419]).not.toContain(status)
        else expect([status, cookies]).toEqual([expected, {}])
      }
    },
  )
})

test('a wrong token makes a request with a cookie anonymous; a password does so only where it may be a token', async () => {
  const endpoints = declared.filter(({ endpoint }) => endpoint.access !== 'public' && endpoint !== listenToEvents)
  for (const { name, endpoint } of endpoints) {
    const visitor = await visitorAs('actalia-admin')
    const send = async (authorization: string) =>
      (await visitor.request({ method: endpoint.method, url: urlOf(endpoint), headers: { authorization } })).status
    expect([name, await send('Bearer abc')]).toEqual([name, 401])
    expect([name, (await send('Basic YTpi')) === 401]).toEqual([name, endpoint.access === 'lecture'])
  }
})

test('a session that was deactivated, expired or ended signs nobody in', async () => {
  const endpoints = declared.filter(({ endpoint }) => endpoint.access !== 'public')
  const client = await createUser(site.db, 'client', { active: false })
  for (const { endpoint } of endpoints) {
    const inactive = await as(site.app, site.db, client)
    expect((await call(inactive, endpoint)).status).toBe(401)
    const unknown = await as(site.app, site.db, null)
    unknown.cookies.estran_session = 'A'.repeat(43)
    expect((await call(unknown, endpoint)).status).toBe(401)
  }
})
