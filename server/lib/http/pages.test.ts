import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BARE_PAGE } from '../../../contract/core/bare-page.ts'
import { PAGES, REDIRECTS } from '../../../contract/core/pages.ts'
import { type App, testApp } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { testDatabase } from '../../test/site.ts'
import { securityHeaders } from './headers.ts'
import { withPageHead } from './outgoing/page-head.ts'

const PAGE = `<!doctype html><title>Estran</title>${'<p>page</p>'.repeat(50)}`
const SCRIPT = `console.log('estran')${';'.repeat(2000)}`
const HOST = '127.0.0.1:3000'
const pageAt = (path: string | null) => withPageHead(PAGE, path, `http://${HOST}`)
const database = testDatabase()
let app: App
let secure: App
let proxied: App
let web = ''

beforeAll(async () => {
  web = await temporaryFolder()
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'index.html'), PAGE)
  await writeFile(join(web, 'favicon.svg'), '<svg/>')
  await writeFile(join(web, '.hidden'), 'hidden')
  await writeFile(join(web, 'assets/font-3c4d.woff2'), 'font')
  await writeFile(join(web, 'assets/app-1a2b.js'), SCRIPT)
  await writeFile(join(web, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(web, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
  const build = (publicUrl: string, trustProxy: string[]) =>
    testApp(database, web, { publicUrl, isHttps: publicUrl.startsWith('https'), isDemo: false, trustProxy })
  app = await testApp(database, web, { port: 3000 })
  secure = await build('https://estran.example', [])
  proxied = await build('https://estran.example', ['127.0.0.1'])
})
afterAll(async () => {
  for (const one of [app, secure, proxied]) await one.close()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: HOST, ...headers } })

describe('the pages', () => {
  test.each(PAGES.map(({ path }) => path))('%s is the application, with its token', async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.body]).toEqual([200, pageAt(path)])
    const [type, cached] = ['text/html; charset=utf-8', 'private, no-cache']
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': cached })
    expect(answer.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN')
  })

  test('the bare one is what was built, whose fingerprint a service worker has', async () =>
    expect((await get(BARE_PAGE)).body).toBe(PAGE))

  test('compressed for who can read it, and not sent again to who has it', async () => {
    const br = await get('/auth/login', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(pageAt('/auth/login'))
    const kept = { 'if-none-match': String(br.headers.etag) }
    expect(await get('/auth/login', kept)).toMatchObject({ statusCode: 304, body: '' })
  })

  test.each(Object.entries(REDIRECTS))('%s leads to %s', async (path, target) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://${HOST}${target}`])
  })

  test.each(['/nothing', '/admin', '/app', '/auth/other', '/app/map/1', '//auth/login', '/index.html', '/icon.ico'])(
    '%s is unknown: 404, and the page that says so',
    async (path) => {
      const answer = await get(path)
      expect([answer.statusCode, answer.body]).toEqual([404, pageAt(null)])
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
      })
      expect(answer.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN')
    },
  )

  test.each(['POST', 'PUT', 'DELETE'] as const)('%s on a page is answered in the API’s words', async (method) => {
    for (const url of ['/nothing', '/auth/login', '/']) {
      const answer = await app.inject({ method, url, headers: { host: HOST } })
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { message: 'Introuvable.' }])
    }
  })

  test('an unknown call of the API is answered in JSON', async () => {
    const answer = await get('/api/nothing')
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Introuvable.' }])
  })
})

describe('asked under another name', () => {
  const from = (host: string, url: string) => app.inject({ url, headers: { host } })

  test.each([
    ['LOCALHOST:3000', '/app/map?zone=1&type=arn_f'],
    ['[::1]:3000', '/auth/reset_password'],
    ['127.0.0.1.:3000', '/auth/login'],
  ])('%s%s leads to the public address', async (host, url) => {
    const answer = await from(host, url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://${HOST}${url}`])
    expect(answer.cookies).toEqual([])
  })

  test('a demo stays at localhost, where passkeys can be tried', async () =>
    expect((await from('localhost:3000', '/auth/login')).statusCode).toBe(200))

  test.each(['/', '/auth', '/registration'])('%s leads nowhere else, whatever the name', async (url) => {
    expect((await from('localhost:3000', url)).headers.location).toMatch(/^http:\/\/127\.0\.0\.1:3000\/[a-z]/)
  })

  test.each([
    '//evil.example',
    '//evil.example/auth/login',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/auth//evil.example',
  ])('%s never leads away', async (url) => {
    for (const host of [HOST, 'localhost:3000', 'evil.example']) {
      const { statusCode, headers } = await from(host, url)
      const to = new URL(String(headers.location ?? '/'), `http://${HOST}`)
      expect([statusCode < 500, to.host]).toEqual([true, HOST])
    }
  })

  test('forged forwarding headers change nothing', async () => {
    const answer = await get('/auth', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
    expect(answer.headers.location).toBe(`http://${HOST}/auth/login`)
    expect((await get('/auth/login', { 'x-forwarded-host': 'evil.example' })).statusCode).toBe(200)
  })

  test('behind a trusted proxy the page is given, and redirects keep the public address', async () => {
    const headers = { host: 'inside:3000', 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }
    expect((await proxied.inject({ url: '/auth/login', headers })).statusCode).toBe(200)
    expect((await proxied.inject({ url: '/', headers })).headers.location).toBe('https://estran.example/auth/login')
  })
})

describe('the files', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s was made beforehand, and lasts a year', async (encoding, open) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': encoding })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(answer.headers['content-type']).toContain('javascript')
    expect(open(answer.rawPayload).toString()).toBe(SCRIPT)
  })

  test('as they are for who reads nothing else; those without a hash are asked anew', async () => {
    expect((await get('/assets/app-1a2b.js')).body).toBe(SCRIPT)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('a font is sent as it is; nothing is sent again to who has it', async () => {
    const font = await get('/assets/font-3c4d.woff2', { 'accept-encoding': 'gzip, deflate, br' })
    expect([font.body, font.headers['content-type'], font.headers['content-encoding']]).toEqual([
      'font',
      'font/woff2',
      undefined,
    ])
    const kept = { 'if-none-match': String(font.headers.etag) }
    expect(await get('/assets/font-3c4d.woff2', kept)).toMatchObject({ statusCode: 304, body: '' })
  })

  test('the same are given whatever becomes of the folder', async () => {
    const path = join(web, 'assets/app-1a2b.js')
    await rm(path)
    expect((await get('/assets/app-1a2b.js')).body).toBe(SCRIPT)
    await writeFile(path, SCRIPT)
  })

  test.each([
    '/.hidden',
    '/assets/',
    '/assets/app-1a2b.js.br',
    '/assets/none.js',
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('%s is none of them', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    for (const word of ['hidden', '"dependencies"']) expect(body).not.toContain(word)
  })
})

describe('the country’s layers', () => {
  const HOST_OF_LAYERS = 'https://data.geopf.fr'
  const offer = (country_layers: boolean) => database.db.updateTable('settings').set({ country_layers }).execute()
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
  const isOpen = async (url: string) => (await policyOf(url)).includes(HOST_OF_LAYERS)

  test('while they are offered, pages may fetch their pictures and nothing else of theirs; else all is as without', async () => {
    const before = await policyOf('/app/map')
    expect(before).toBe(securityHeaders({ isHttps: false })['content-security-policy'])
    await offer(true)
    await expect.poll(() => isOpen('/app/map')).toBe(true)
    expect(await policyOf('/app/map')).toBe(before.replace('data: blob:', `data: blob: ${HOST_OF_LAYERS}`))
    expect(await isOpen('/nothing')).toBe(true)
    for (const url of ['/api/settings', '/assets/app-1a2b.js', '/api/nothing']) expect(await policyOf(url)).toBe(before)
    await offer(false)
    await expect.poll(() => policyOf('/app/map')).toBe(before)
  })

  test('a browser that keeps the page gets it whole with another policy, which a 304 would not replace', async () => {
    const again = async (tag: unknown) => (await get('/app/map', { 'if-none-match': String(tag) })).statusCode
    const before = (await get('/app/map')).headers.etag
    await offer(true)
    await expect.poll(() => again(before)).toBe(200)
    const open = (await get('/app/map')).headers.etag
    expect(await again(open)).toBe(304)
    await offer(false)
    await expect.poll(() => again(open)).toBe(200)
    expect(await again(before)).toBe(304)
  })
})

describe('security headers', () => {
  test.each(['/auth/login', '/nothing', '/api/settings', '/api/nothing', '/assets/app-1a2b.js', '/'])(
    '%s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
      const policy = String(headers['content-security-policy'])
      for (const rule of ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'", "object-src 'none'"]) {
        expect(policy.split(';').map((one) => one.trim())).toContain(rule)
      }
      expect(policy).not.toContain('upgrade-insecure-requests')
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  test('on https only: HSTS, and nothing fetched in clear', async () => {
    const { headers } = await secure.inject({ url: '/auth/login', headers: { host: 'estran.example' } })
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })
})
