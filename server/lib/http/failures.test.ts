import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, testApp, Visitor } from '../../test/as.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { HttpError, invalid, notFound, tooManyTries } from './errors.ts'
import { answerFailure, httpErrorOf, LEAVING } from './failures.ts'

const SECRET = 'postgresql://estran:secret@10.0.0.1/estran'
const coded = (code: string, constraint?: string) => Object.assign(new Error(SECRET), { code, constraint })
const DELETED = ['alert_events', 'news', 'result_files', 'results', 'scale_classes', 'sessions', 'users']
const withStatus = (statusCode: number) => Object.assign(new Error(SECRET), { statusCode })

const THROWN: [string, unknown, number][] = [
  ['an ordinary fault', new Error(SECRET), 500],
  ['a fault of type', new TypeError(`Cannot read properties of ${SECRET}`), 500],
  ['a unique constraint', coded('23505'), 500],
  ['a reference to a row that is gone', coded('23503', 'news_reads_news_id_fkey'), 404],
  ['a reference to a row that never goes', coded('23503', 'rankings_zone_id_fkey'), 500],
  ['a value PostgreSQL cannot hold', coded('22003'), 422],
  ['a lost connection', coded('ECONNREFUSED'), 503],
  ['a shut down', coded('57P01'), 503],
  ['a full disk', coded('53100'), 503],
  ['a request that the framework calls bad', withStatus(400), 422],
  ['a request that the framework calls too large', withStatus(413), 413],
  ['a type nobody reads', withStatus(415), 415],
  ['another refusal of the framework', withStatus(416), 416],
  ['a file out of reach', withStatus(403), 404],
  ['any other status', withStatus(599), 500],
  ['our own 404', notFound(), 404],
  ['our own 422', invalid({ email: ['Déjà prise : « a@b.fr ».'] }), 422],
  ['our own 429', tooManyTries(61), 429],
  ['a word', SECRET, 500],
  ['an object', { message: SECRET, stack: SECRET }, 500],
  ['null', null, 500],
]

describe('any thrown value', () => {
  const app = Fastify()
  app.setErrorHandler(answerFailure)
  for (const [index, [, error]] of THROWN.entries()) {
    app.get(`/${index}`, async () => {
      throw error
    })
  }
  afterAll(() => app.close())

  test.each(THROWN.map(([what, , status], index) => [what, status, index] as const))(
    '%s answers %i, in French, without a word from inside',
    async (_what, status, index) => {
      const answer = await app.inject({ url: `/${index}` })
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const body = answer.json()
      expect(Object.keys(body).filter((key) => key !== 'errors')).toEqual(['message'])
      expect(body.message).toMatch(/^[A-ZÀ-Ý].+\.$/)
      for (const word of ['secret', '10.0.0.1', 'stack', 'at ', 'Cannot']) expect(answer.body).not.toContain(word)
    },
  )

  test('is spaced as French prints it, field by field too', async () => {
    const index = THROWN.findIndex(([what]) => what === 'our own 422')
    const { message, errors } = (await app.inject({ url: `/${index}` })).json()
    const words = 'Déjà prise\u00A0: «\u00A0a@b.fr\u00A0».'
    expect({ message, errors }).toEqual({ message: words, errors: { email: [words] } })
  })

  test('gives its wait in seconds', async () => {
    const index = THROWN.findIndex(([what]) => what === 'our own 429')
    const { headers, json } = await app.inject({ url: `/${index}` })
    expect(headers['retry-after']).toBe('61')
    expect(json().message).toBe('Trop de tentatives. Réessayez dans 2\u00A0minutes.')
  })
})

test('only our own faults have no answer of their own, and are logged', () => {
  expect(httpErrorOf(new Error(SECRET))).toBeNull()
  expect(httpErrorOf(coded('23505'))).toBeNull()
  expect(httpErrorOf(notFound())).toBeInstanceOf(HttpError)
  expect(httpErrorOf(coded('ECONNREFUSED'))?.retryAfter).toBeGreaterThan(0)
  expect(httpErrorOf(coded('53100'))?.message).toContain('plus de place')
})

test('references to what people delete, and no others, may lead to nothing', async () => {
  const database = await createTestDatabase()
  const { rows } = await sql<{ name: string; to: string }>`
    select conname as name, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.db)
  await database.end()
  const leaving = rows.filter(({ name }) => LEAVING.test(name)).map(({ to }) => to)
  const staying = rows.filter(({ name }) => !LEAVING.test(name)).map(({ to }) => to)
  expect([...new Set(leaving)].sort()).toEqual(DELETED)
  expect(staying.filter((table) => DELETED.includes(table))).toEqual([])
})

describe('through the whole application', () => {
  let database: TestDatabase
  let app: App
  let visitor: Visitor

  beforeAll(async () => {
    database = await createTestDatabase()
    app = await testApp(database)
    visitor = new Visitor(app)
  })
  afterAll(async () => {
    await app.close()
    await database.end()
  })

  test.each(['/api/contents/%', '/api/contents/%ff', '/api/lims/results/1/files/r%E9sultat.pdf'])(
    '%s is no UTF-8, and says so',
    async (url) => {
      for (const method of ['GET', 'PUT'] as const) {
        const answer = await visitor.request({ method, url })
        expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('UTF-8')])
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
      }
    },
  )

  test('an address of a page that is no UTF-8 is no page', async () => {
    expect((await visitor.request({ url: '/carte/%ff' })).status).toBe(404)
  })

  const json = { 'content-type': 'application/json' }
  test.each([
    ['broken JSON', { url: '/api/auth/login', payload: '{"email":', headers: json }, 422],
    ['a body of nothing', { url: '/api/auth/login', payload: '', headers: json }, 422],
    ['JSON null', { url: '/api/auth/login', payload: 'null', headers: json }, 422],
    ['__proto__', { url: '/api/auth/login', payload: '{"__proto__":{"a":1}}', headers: json }, 422],
    ['bytes that are no UTF-8', { url: '/api/auth/login', payload: Buffer.from([0xff, 0xfe]), headers: json }, 422],
    ['XML', { url: '/api/auth/login', payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['a type that is none', { url: '/api/auth/login', payload: 'a', headers: { 'content-type': ';;' } }, 415],
    ['two megabytes', { url: '/api/auth/login', payload: { email: 'x'.repeat(2_000_000) } }, 413],
    ['an address nobody knows', { url: '/api/nothing' }, 404],
    ['a method nobody serves', { url: '/api/settings' }, 404],
  ])('%s gets its own refusal', async (_what, request, status) => {
    const answer = await visitor.request({ method: 'POST', ...request })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/^[A-ZÀ-Ý].+\.$/)
    expect(JSON.stringify(answer.body)).not.toMatch(/\bat |node_modules|\.ts\b|stack/)
  })

  test.each([
    '/api/contents/%00',
    `/api/contents/${'x'.repeat(5000)}`,
    '/api/contents/../../etc/passwd',
    '/api/contents/legals%2F..',
    '/api//settings',
  ])('%s is not found', async (url) => {
    const answer = await visitor.request({ url })
    expect([404, 422]).toContain(answer.status)
    expect(answer.body.message).toMatch(/^[A-ZÀ-Ý].+\.$/)
  })
})
