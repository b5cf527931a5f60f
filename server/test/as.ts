import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { inject } from 'vitest'
import type { Role, TokenScope } from '../../contract/core/access.ts'
import type { CallInput, Endpoint } from '../../contract/core/endpoint.ts'
import { type AppOptions, buildApp } from '../app.ts'
import type { Db } from '../lib/db/pool.ts'
import { served } from '../lib/http/route.ts'
import type { TestDatabase } from './database.ts'

export type App = Awaited<ReturnType<typeof buildApp>>

export const TEST_SECRET = 'a secret for tests only, long enough'

export const TEST_CONFIG: AppOptions['config'] = {
  // The name that inject() asks under, localhost, is then one of the demo’s.
  port: 80,
  get dataDir() {
    return join(inject('folder'), `data-${process.pid}`)
  },
  publicUrl: 'http://127.0.0.1:3000',
  trialPushOrigin: null,
  isHttps: false,
  isDemo: true,
  smtpUrl: undefined,
  sms: null,
  trustProxy: [],
  ipLimits: 0,
  alertDelay: 60,
  providers: { google: null, microsoft: null },
}

/** `more` replaces settings of the usual test application. */
export const testApp = (
  { db, changes, jobs }: TestDatabase,
  web: string | null = null,
  more: Partial<AppOptions['config']> = {},
  isLeaving?: () => boolean,
): Promise<App> =>
  buildApp({
    db,
    changes,
    jobs,
    secret: TEST_SECRET,
    web,
    config: { ...TEST_CONFIG, ...more },
    ...(isLeaving && { isLeaving }),
  })

let made = 0

/** Puts a person of this role into the database. */
export async function createUser(db: Db, role: Role, values: { active?: boolean; password_hash?: string } = {}) {
  made += 1
  return db
    .insertInto('users')
    .values({
      email: `${role}-${made}@example.test`,
      role,
      active: role !== 'registered',
      name: 'Le Test',
      organism_name: 'Essais',
      ...values,
    })
    .returning(['id', 'email', 'role'])
    .executeTakeFirstOrThrow()
}

export const linkGoogle = (db: Db, user_id: number, subject: string) =>
  db
    .insertInto('identities')
    .values({ user_id, provider: 'google', issuer: 'https://google.example', subject })
    .returning('id')
    .executeTakeFirstOrThrow()

interface VisitorAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  headers: Record<string, string | string[] | number | undefined>
  cookies: Record<string, string>
  raw: Buffer
}

interface SeenAnswer {
  method: string
  url: string
  status: number
  type: unknown
  isEmpty: boolean
}

/** Throws where an answer has a status or a type that its endpoint, and so /api/openapi.json, does not declare. */
function checkDeclared({ method, url, status, type, isEmpty }: SeenAnswer) {
  const endpoint = endpointOf(method, url)
  if (!endpoint) return
  const seen = isEmpty ? 'nothing' : String(type).split(';')[0]
  const isDeclared =
    (status >= 400 && (seen === 'application/json' || (seen === 'text/html' && endpoint.media?.includes(seen)))) ||
    (status === 304 && endpoint.revalidates) ||
    (status === 206 && endpoint.hasRanges) ||
    (status === 204 && endpoint.mayBeEmpty) ||
    (status === (endpoint.status ?? 200) && (isEmpty || typesOf(endpoint).includes(seen ?? '')))
  if (!isDeclared) throw new Error(`${method} ${endpoint.path} does not declare that it answers ${status} with ${seen}`)
}

const typesOf = ({ response, media }: Endpoint) => [...(response ? ['application/json'] : []), ...(media ?? [])]

function endpointOf(method: string, url: string): Endpoint | undefined {
  const path = url.replace(/^\/api/, '').replace(/\?.*$/, '')
  const fitting = [...served].filter((one) => one.method === method && patternOf(one).test(path))
  // As the router does: a fixed word goes before a parameter.
  return fitting.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}

/** Made once: each answer of each test is compared with all of them. */
const patterns = new Map<Endpoint, RegExp>()

function patternOf(endpoint: Endpoint) {
  const known = patterns.get(endpoint)
  if (known) return known
  const pattern = new RegExp(`^${endpoint.path.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
  patterns.set(endpoint, pattern)
  return pattern
}

/** A browser: keeps its cookies, brings the CSRF token back. */
export class Visitor {
  readonly cookies: Record<string, string> = {}
  readonly #app: App

  constructor(app: App) {
    this.#app = app
  }

  /** Calls an endpoint of the contract, with anything at all as input. */
  call(endpoint: Endpoint, input: object = {}): Promise<VisitorAnswer> {
    const { params = {}, query = {}, body } = input as Record<'params' | 'query' | 'body', Record<string, unknown>>
    const path = Object.entries(params).reduce(
      (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
      endpoint.path as string,
    )
    return this.request({
      method: endpoint.method,
      url: `/api${path}`,
      query: query as Record<string, string | string[]>,
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    })
  }

  /** Calls with the contract's own types. */
  send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<VisitorAnswer> {
    return this.call(endpoint, input)
  }

  /** Any request; with `payloadAsStream` an answer that goes on is left once its headers have come. */
  async request(options: InjectOptions): Promise<VisitorAnswer> {
    const isUnsafe = !['GET', 'HEAD'].includes(options.method ?? 'GET')
    if (isUnsafe && !this.cookies['XSRF-TOKEN']) await this.request({ url: '/api/settings' })
    const token = this.cookies['XSRF-TOKEN']
    const answer = await this.#app.inject({
      ...options,
      cookies: { ...this.cookies, ...options.cookies },
      headers: { ...(isUnsafe && token && { 'x-xsrf-token': token }), ...options.headers },
    })
    for (const { name, value, expires } of answer.cookies) {
      if (value === '' || (expires && expires.getTime() < Date.now())) delete this.cookies[name]
      else this.cookies[name] = value
    }
    if (options.payloadAsStream) {
      answer.stream().destroy()
      return { status: answer.statusCode, body: '', headers: answer.headers, cookies: {}, raw: Buffer.alloc(0) }
    }
    const { 'content-type': type, 'content-encoding': encoding } = answer.headers
    const isEmpty = answer.rawPayload.length === 0
    checkDeclared({
      method: options.method ?? 'GET',
      url: String(options.url),
      status: answer.statusCode,
      type,
      isEmpty,
    })
    const isJson = String(type).includes('json') && !encoding && answer.payload !== ''
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
      cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
      raw: answer.rawPayload,
    }
  }
}

/** A browser in which this person is signed in. */
export async function as(app: App, db: Db, user: { id: number } | null): Promise<Visitor> {
  const visitor = new Visitor(app)
  if (!user) return visitor
  visitor.cookies.estran_session = await openSession(db, user)
  visitor.cookies.estran_signed_in = '1'
  return visitor
}

/** Returns the value of its cookie. */
export async function openSession(db: Db, user: { id: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: user.id,
      is_remembered: false,
      // Far away: some tests move the clock.
      expires_at: new Date('2100-01-01'),
    })
    .execute()
  return token
}

/** The headers that a program of this account sends with each request. */
export async function bearerOf(
  db: Db,
  user: { id: number },
  scope: TokenScope = 'lims',
): Promise<{ authorization: string }> {
  made += 1
  const token = `estran_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('api_tokens')
    .values({
      user_id: user.id,
      name: `Jeton ${made}`,
      scope,
      token_hash: createHash('sha256').update(token).digest(),
      created_at: new Date('2099-12-01'),
      // Far away: some tests move the clock.
      expires_at: new Date('2100-01-01'),
    })
    .execute()
  return { authorization: `Bearer ${token}` }
}
