import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, testApp } from '../../../test/as.ts'
import { testDatabase } from '../../../test/site.ts'
import { exchange, portOf, statusOf } from '../../../test/socket.ts'

const PORT = 3000
const database = testDatabase()
const apps: Record<string, App> = {}

beforeAll(async () => {
  const build = (more: Parameters<typeof testApp>[2]) => testApp(database, null, { port: PORT, ...more })
  const publicUrl = 'https://estran.example'
  apps.demo = await build({})
  apps.public = await build({ publicUrl, isDemo: false })
  apps.proxied = await build({ publicUrl, isDemo: false, trustProxy: ['10.0.0.0/8'] })
  apps.odd = await build({ publicUrl: 'https://estran.example:8443', isDemo: false, trustProxy: ['10.0.0.0/8'] })
})
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close()
})

const ask = async (app: string, headers: Record<string, string>, more: { url?: string; remoteAddress?: string } = {}) =>
  (await apps[app]?.inject({ url: '/api/settings', ...more, headers }))?.statusCode

describe('a demo answers its own names', () => {
  test.each(['127.0.0.1:3000', 'localhost:3000', 'LocalHost:3000', 'localhost.:3000', '[::1]:3000', '127.0.0.1:03000'])(
    '%s',
    async (host) => {
      expect(await ask('demo', { host })).toBe(200)
    },
  )

  test.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1',
    '127.0.0.1:80',
    '127.0.0.1:3001',
    '127.0.0.2:3000',
    '127.1:3000',
    '2130706433:3000',
    '0x7f000001:3000',
    '0.0.0.0:3000',
    '[::ffff:127.0.0.1]:3000',
    'localhost..:3000',
    '.localhost:3000',
    'localhost.evil.example:3000',
    '127.0.0.1:3000.evil.example',
    'evil.example@127.0.0.1:3000',
    '127.0.0.1:3000@evil.example',
    'evil.example#127.0.0.1:3000',
    'evil.example/127.0.0.1:3000',
    'evil.example\\127.0.0.1:3000',
    '127.0.0.1:3000, evil.example',
    'evil.example 127.0.0.1:3000',
    ':3000',
    '',
  ])('not « %s »', async (host) => {
    expect(await ask('demo', { host })).toBe(421)
  })

  test.each([
    '/api/nothing',
    '/nothing',
    '/auth/login',
    '/api/openapi.json',
    '/api/docs',
    '/api/zones',
    '/api/events',
    '/%zz',
    '/api/%zz',
  ])('not %s either', async (url) => {
    expect(await ask('demo', { host: 'evil.example' }, { url })).toBe(421)
  })

  test('saying where it is, and setting no cookie', async () => {
    const answer = await apps.demo?.inject({ url: '/auth/login', headers: { host: 'evil.example' } })
    expect(answer?.json()).toEqual({ message: 'Ce site répond à l’adresse http://127.0.0.1:3000, pas sous ce nom.' })
    expect([answer?.cookies, answer?.headers['x-content-type-options']]).toEqual([[], 'nosniff'])
  })

  test.each(['/health/live', '/health/ready'])('%s answers whoever asks by address', async (url) => {
    expect(await ask('demo', { host: '10.1.2.3:3000' }, { url })).toBe(204)
  })
})

describe('a server with a public address', () => {
  test.each([
    ['estran.example', 200],
    ['ESTRAN.example.', 200],
    ['estran.example:443', 200],
    ['estran.example:80', 421],
    ['estran.example:3000', 421],
    ['localhost:3000', 421],
    ['127.0.0.1:3000', 421],
    ['www.estran.example', 421],
  ])('%s: %i', async (host, status) => {
    expect(await ask('public', { host })).toBe(status)
  })
})

describe('behind a proxy', () => {
  const inside = { host: 'upstream:3000', 'x-forwarded-for': '192.0.2.1' }
  const proxy = { remoteAddress: '10.0.0.9' }

  test.each([
    ['the proxy answers for the name', 'proxied', inside, 200],
    ['and may tell it', 'proxied', { ...inside, 'x-forwarded-host': 'estran.example' }, 200],
    ['with a port of its own', 'proxied', { ...inside, 'x-forwarded-host': 'estran.example:8443' }, 200],
    ['or without the one there is', 'odd', { ...inside, 'x-forwarded-host': 'estran.example' }, 200],
    ['a foreign one is refused', 'proxied', { ...inside, 'x-forwarded-host': 'evil.example' }, 421],
    ['who asks it directly is no visitor of the proxy', 'proxied', { host: 'evil.example' }, 421],
  ])('%s', async (_what, app, headers, status) => {
    expect(await ask(app, headers, proxy)).toBe(status)
  })

  test.each([
    [{ ...inside, 'x-forwarded-host': 'estran.example' }, 421],
    [{ ...inside, host: 'estran.example', 'x-forwarded-host': 'evil.example' }, 200],
  ])('headers that a stranger forwards count for nothing: %j', async (headers, status) => {
    expect(await ask('proxied', headers, { remoteAddress: '192.0.2.7' })).toBe(status)
  })
})

describe('request lines and headers as a socket brings them', () => {
  beforeAll(async () => void (await apps.demo?.listen({ port: 0, host: '127.0.0.1' })))
  const own = 'Host: localhost:3000'

  test.each([
    ['one host', ['GET /api/settings HTTP/1.1', own], 200],
    ['two hosts', ['GET /api/settings HTTP/1.1', own, 'host: evil.example'], 400],
    ['the same twice', ['GET /api/settings HTTP/1.1', own, own], 400],
    ['none', ['GET /api/settings HTTP/1.1', 'Accept: */*'], 421],
    ['none, of old', ['GET /api/settings HTTP/1.0'], 421],
    ['an empty one', ['GET /api/settings HTTP/1.1', 'Host:'], 421],
    ['a whole address', ['GET http://localhost:3000/api/settings HTTP/1.1', own], 200],
    ['a foreign address', ['GET http://evil.example/api/settings HTTP/1.1', own], 421],
    ['another scheme', ['GET ftp://localhost:3000/api/settings HTTP/1.1', own], 421],
    ['a whole address, a foreign host', ['GET http://localhost:3000/api/settings HTTP/1.1', 'Host: evil.example'], 421],
    ['a star', ['OPTIONS * HTTP/1.1', 'Host: evil.example'], 421],
  ])('%s', async (_what, lines, status) => {
    const request = [...lines, 'Connection: close', '', ''].join('\r\n')
    expect(apps.demo && statusOf(await exchange(portOf(apps.demo), request))).toBe(status)
  })
})
