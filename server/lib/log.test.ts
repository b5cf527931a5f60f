import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type App, as, createUser, TEST_CONFIG, TEST_SECRET, Visitor } from '../test/as.ts'
import { testDatabase } from '../test/site.ts'
import { requestId, serializers } from './log.ts'

const database = testDatabase()
let app: App
let lines: string[] = []

beforeAll(async () => {
  const { db, changes, jobs } = database
  const log = { write: (line: string) => lines.push(line) }
  app = await buildApp({
    db,
    changes,
    jobs,
    secret: TEST_SECRET,
    web: null,
    config: { ...TEST_CONFIG, isDemo: false, publicUrl: 'http://localhost' },
    log,
  })
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await app.close()
})

/** The lines of the log, each being JSON. */
const told = () => lines.map((line) => JSON.parse(line))

describe('a call’s number', () => {
  test('is never the same', () => {
    const ids = Array.from({ length: 10_000 }, requestId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[\da-f]{8}-[\da-z]+$/.test(id))).toEqual([])
  })

  test('is ours, whatever the caller sends, and is in a refusal’s answer', async () => {
    const answers = []
    for (const given of ['mine', '1', 'a\\"b']) {
      const headers = { 'x-request-id': given, 'request-id': given, traceparent: given }
      answers.push(await app.inject({ url: '/api/nothing', headers }))
    }
    const ids = answers.map(({ headers }) => String(headers['x-request-id']))
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-z]+$/)
    expect(told().map(({ reqId }) => reqId)).toEqual(ids)
  })
})

describe('the log has one line', () => {
  test('for a call that changes something', async () => {
    const user = await createUser(database.db, 'client')
    const visitor = await as(app, database.db, user)
    await visitor.request({ url: '/api/settings' })
    lines = []
    expect((await visitor.request({ method: 'POST', url: '/api/auth/terms', payload: { version: 1 } })).status).toBe(
      204,
    )
    expect(told()).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'request',
        method: 'POST',
        url: '/api/auth/terms',
        status: 204,
        ip: '127.0.0.1',
        user_id: user.id,
        ms: expect.any(Number),
      }),
    ])
  })

  test.each([
    ['GET', '/api/auth/me', 401, '/api/auth/me'],
    ['GET', '/api/zones/1', 401, '/api/zones/:id'],
    ['HEAD', '/api/auth/me', 401, '/api/auth/me'],
    ['POST', '/api/auth/login', 419, '/api/auth/login'],
    ['GET', '/secret-page', 404, '(unknown)'],
    ['DELETE', '/secret-page', 404, '(unknown)'],
  ] as const)('for a refused %s of %s: %i', async (method, url, status, known) => {
    expect((await app.inject({ method, url })).statusCode).toBe(status)
    expect(told()).toEqual([expect.objectContaining({ method, url: known, status })])
    expect(lines[0]?.endsWith('}\n')).toBe(true)
  })

  test('not for a successful read', async () => {
    for (const url of ['/api/settings', '/health/live', '/health/ready', '/api/openapi.json']) {
      expect((await app.inject({ url })).statusCode).toBeLessThan(300)
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBeLessThan(300)
    }
    expect(lines).toEqual([])
  })
})

test('words that people put into an address, a header, a cookie or a body is in no line', async () => {
  const visitor = new Visitor(app)
  const SECRETS = ['s3cret-query', 's3cret-path', 's3cret-header', 's3cret-cookie', 's3cret-body', 's3cret-mail']
  const carried = {
    headers: {
      authorization: 'Bearer s3cret-header',
      referer: 'http://a/s3cret-header',
      'user-agent': 's3cret-header',
    },
    cookies: { estran_session: 's3cret-cookie' },
  }
  const asked = [
    { url: '/api/auth/me?token=s3cret-query' },
    { url: '/api/alerts/unsubscribe?token=s3cret-query' },
    { url: '/api/s3cret-path' },
    { url: '/api/zones/s3cret-path' },
    { url: '/s3cret-path?a=s3cret-query' },
    {
      method: 'POST' as const,
      url: '/api/auth/login?x=s3cret-query',
      payload: { email: 's3cret-mail@c.example', password: 's3cret-body', remember: false },
    },
    { method: 'POST' as const, url: '/api/auth/login', payload: { email: ['s3cret-mail'], password: 's3cret-body' } },
    {
      method: 'POST' as const,
      url: '/api/auth/login',
      payload: '{"password": "s3cret-body", broken',
      headers: { ...carried.headers, 'content-type': 'application/json' },
    },
    {
      method: 'POST' as const,
      url: '/api/auth/reset-password',
      payload: {
        email: 's3cret-mail@c.example',
        token: 's3cret-body',
        password: 's3cret-body-long',
        password_confirmation: 'x',
      },
    },
  ]
  const statuses = []
  for (const one of asked) statuses.push((await visitor.request({ ...carried, ...one })).status)
  expect(statuses).toEqual([401, 404, 404, 401, 404, 422, 422, 422, 422])
  expect(told().map(({ status }) => status)).toEqual(statuses)
  for (const secret of SECRETS) expect(lines.filter((line) => line.includes(secret))).toEqual([])
})

test('our own fault is one more line, with the same number', async () => {
  await sql`alter table sectors rename to lost`.execute(database.db)
  try {
    const answer = await app.inject({ url: '/api/sectors' })
    expect([answer.statusCode, answer.body]).toEqual([500, expect.not.stringContaining('sectors')])
    const [failure, request] = told()
    expect([failure.msg, failure.level, failure.err.message]).toEqual([
      'unexpected failure',
      50,
      expect.stringContaining('sectors'),
    ])
    expect([failure.reqId, request.reqId]).toEqual([request.reqId, answer.headers['x-request-id']])
  } finally {
    await sql`alter table lost rename to sectors`.execute(database.db)
  }
})

test('a row that the database refuses is in no line', async () => {
  const user = await createUser(database.db, 'client', { password_hash: 's3cret-hash' })
  const visitor = await as(app, database.db, user)
  await visitor.request({ url: '/api/settings' })
  await sql`alter table users add constraint never check (result_mails) not valid`.execute(database.db)
  try {
    lines = []
    const payload = { result_mails: false }
    const answer = await visitor.request({ method: 'PUT', url: '/api/account/preferences', payload })
    expect([answer.status, told()[0].err.constraint]).toEqual([500, 'never'])
    for (const secret of [user.email, 's3cret-hash']) expect(lines.filter((line) => line.includes(secret))).toEqual([])
  } finally {
    await sql`alter table users drop constraint never`.execute(database.db)
  }
})

test.each([
  'fetch failed: https://gateway.example/send?to=%2B33612345678&text=a',
  'refused +33612345678: unknown',
  'refused +687751234',
])('the words of a gateway are logged without the number: %s', (words) => {
  const { message, stack } = serializers.err(new Error(words))
  for (const told of [message, stack]) expect(told).not.toMatch(/612345678|751234/)
  expect(message).toContain('…')
})

test('the words of a mail server are logged without the address', () => {
  const refusal = Object.assign(new Error('550 <yann@parcs.example> no such user'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 <yann@parcs.example> no such user',
    rejected: ['yann@parcs.example'],
  })
  const told = serializers.err(refusal)
  expect(told).toMatchObject({ message: '550 <…> no such user', code: 'EENVELOPE', responseCode: 550 })
  expect(told.stack).toContain('log.test.ts')
  expect(JSON.stringify(told)).not.toContain('yann')
})

test.each([
  ['550 <jean@huîtres.fr> refused', '550 <…> refused'],
  ['no such user: x@île.example', 'no such user: …'],
  ["rcpt o'brien&fils@xn--le-pja.example, twice", 'rcpt …, twice'],
  ['a!#$%&*+/=?^_`{|}~-@b.fr', '…'],
  ['a@localhost b@[192.0.2.1]', '… …[192.0.2.1]'],
  ['/reset?email=jean%40port.fr&x', '…'],
  ['é@c.fr;à.b@d.fr', '…;…'],
  [
    'at run (/srv/node_modules/@fastify/cookie/plugin.js:3:1)',
    'at run (/srv/node_modules/@fastify/cookie/plugin.js:3:1)',
  ],
])('%s is told as %s', (message, told) => {
  expect(serializers.err(new Error(message)).message).toBe(told)
})

test('words without end are read once', () => {
  const before = performance.now()
  for (const word of ['a'.repeat(200_000), 'a@'.repeat(100_000), '%4'.repeat(100_000), '/@'.repeat(100_000)]) {
    serializers.err(new Error(word))
  }
  expect(performance.now() - before).toBeLessThan(1000)
})
