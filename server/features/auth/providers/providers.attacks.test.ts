import { beforeEach, describe, expect, test } from 'vitest'
import { getCurrentUser, type Provider } from '../../../../contract/auth.ts'
import { clock } from '../../../lib/clock.ts'
import { createUser, testApp, Visitor } from '../../../test/as.ts'
import { changes } from '../../../test/audit.ts'
import {
  atGoogle,
  finishAuthorization,
  lastSignIn,
  readFlash,
  startAuthorization,
  TENANT,
  testProvider,
} from '../../../test/sign-in/provider.ts'
import { testSite } from '../../../test/site.ts'
import { deleteOldAuthorizations } from './providers.queries.ts'

const HERE = 'http://127.0.0.1:3000'

const provider = testProvider()
const site = testSite('empty', () => ({ providers: { google: provider.config(), microsoft: provider.config(TENANT) } }))

beforeEach(async () => {
  const { email } = await createUser(site.db, 'client')
  provider.claims = { ...atGoogle(email), tid: TENANT, oid: email }
  provider.onAnswer = () => undefined
})

const isIn = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).status === 200

async function expectRefused(visitor: Visitor, address: URL, why: string, name: Provider = 'google') {
  expect(await finishAuthorization(visitor, address)).toBe(`${HERE}/auth/login?failed=${name}`)
  expect(await isIn(visitor)).toBe(false)
  expect(await readFlash(visitor)).toBe(`La connexion avec ${name === 'google' ? 'Google' : 'Microsoft'} a échoué.`)
  expect((await lastSignIn(site.db)).details).toEqual(changes({ by: name, why }))
}

/** The same address with other parameters. */
function changed(address: URL, change: (query: URLSearchParams, url: URL) => void) {
  const url = new URL(address)
  change(url.searchParams, url)
  return url
}

describe('an authorization', () => {
  test('is good once', async () => {
    const visitor = new Visitor(site.app)
    const address = await startAuthorization(visitor, 'google')
    const cookie = visitor.cookies.estran_authorization ?? ''
    expect(await finishAuthorization(visitor, address)).toBe(`${HERE}/app/map`)
    const again = new Visitor(site.app)
    again.cookies.estran_authorization = cookie
    await expectRefused(again, address, 'no-visit')
  })

  test('is good once among many that come at the same time', async () => {
    const visitor = new Visitor(site.app)
    const address = await startAuthorization(visitor, 'google')
    const lands = await Promise.all(
      Array.from({ length: 8 }, () => {
        const twin = new Visitor(site.app)
        Object.assign(twin.cookies, visitor.cookies)
        return finishAuthorization(twin, address)
      }),
    )
    expect(lands.filter((one) => one === `${HERE}/app/map`)).toHaveLength(1)
  })

  test('is good only in the browser that left', async () => {
    const visitor = new Visitor(site.app)
    const address = await startAuthorization(visitor, 'google')
    await expectRefused(new Visitor(site.app), address, 'no-visit')
    const other = new Visitor(site.app)
    await startAuthorization(other, 'google')
    await expectRefused(other, address, 'no-visit')
    // None of these has used it up.
    expect(await finishAuthorization(visitor, address)).toBe(`${HERE}/app/map`)
  })

  test('a planted cookie is replaced when one leaves', async () => {
    const visitor = new Visitor(site.app)
    visitor.cookies.estran_authorization = 'A'.repeat(43)
    await startAuthorization(visitor, 'google')
    expect(visitor.cookies.estran_authorization).toMatch(/^(?!A{43})[\w-]{43}$/)
  })

  test('on https its cookie, the message’s and the session’s are the host’s alone', async () => {
    const publicUrl = 'https://estran.example'
    const secure = await testApp(site.database, null, {
      publicUrl,
      isHttps: true,
      providers: { google: provider.config(), microsoft: null },
    })
    const visitor = new Visitor(secure)
    const address = await startAuthorization(visitor, 'google')
    expect(address.origin).toBe(publicUrl)
    const url = `${address.pathname}${address.search}`
    const cookies = { ...visitor.cookies }
    const entered = await visitor.request({ url })
    expect(entered.headers.location).toBe(`${publicUrl}/app/map`)
    expect(String(entered.headers['set-cookie'])).toMatch(
      /__Host-estran_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    )
    const again = await new Visitor(secure).request({ url, cookies })
    expect(again.headers.location).toBe(`${publicUrl}/auth/login?failed=google`)
    const set = String(again.headers['set-cookie'])
    expect(set).toMatch(/__Host-estran_flash=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(Object.keys(cookies)).toContain('__Host-estran_authorization')
    // Its name is the specification's; it is signed and bound to the session's own cookie.
    expect(Object.keys(visitor.cookies).filter((name) => !name.startsWith('__Host-'))).toEqual(['XSRF-TOKEN'])
    expect(Object.keys(visitor.cookies)).toContain('__Host-estran_session')
    await secure.close()
  })

  test('is good only at the provider it left for', async () => {
    const visitor = new Visitor(site.app)
    const address = await startAuthorization(visitor, 'google')
    const elsewhere = changed(address, (_query, url) => {
      url.pathname = '/api/auth/microsoft/callback'
    })
    await expectRefused(visitor, elsewhere, 'no-visit', 'microsoft')
  })

  test('takes no code of another visit', async () => {
    const [visitor, other] = [new Visitor(site.app), new Visitor(site.app)]
    const address = await startAuthorization(visitor, 'google')
    const theirs = await startAuthorization(other, 'google')
    const mixed = changed(address, (query) => query.set('code', theirs.searchParams.get('code') ?? ''))
    await expectRefused(visitor, mixed, 'answer-refused')
  })

  test('lasts ten minutes, and those that never came back are swept', async () => {
    const visitor = new Visitor(site.app)
    const address = await startAuthorization(visitor, 'google')
    const rows = () => site.db.selectFrom('provider_authorizations').selectAll().execute()
    expect(await rows()).not.toEqual([])
    const [real, now] = [clock.now, clock.now().getTime()]
    clock.now = () => new Date(now + 600_001)
    try {
      await expectRefused(visitor, address, 'no-visit')
      await deleteOldAuthorizations(site.db)
      expect(await rows()).toEqual([])
    } finally {
      clock.now = real
    }
  })
})

describe('an address with', () => {
  test.each<[string, (query: URLSearchParams) => void, string]>([
    ['no state', (query) => query.delete('state'), 'no-visit'],
    ['an empty state', (query) => query.set('state', ''), 'no-visit'],
    ['another state', (query) => query.set('state', 'A'.repeat(43)), 'no-visit'],
    ['two states', (query) => query.append('state', 'A'), 'no-visit'],
    ['the same state twice', (query) => query.append('state', query.get('state') ?? ''), 'no-visit'],
    ['two codes', (query) => query.append('code', 'A'), 'no-visit'],
    ['no code', (query) => query.delete('code'), 'answer-refused'],
    ['an empty code', (query) => query.set('code', ''), 'answer-refused'],
    ['another code', (query) => query.set('code', 'A'), 'answer-refused'],
    ['a code of NUL', (query) => query.set('code', '\0'), 'answer-refused'],
    ['a state of NUL', (query) => query.set('state', '\0'), 'no-visit'],
    [
      'an object for a code',
      (query) => {
        query.delete('code')
        query.set('code[$gt]', '')
      },
      'answer-refused',
    ],
    [
      'objects for all',
      (query) => {
        query.delete('state')
        query.set('state[$gt]', '')
      },
      'no-visit',
    ],
    [
      'a refusal',
      (query) => {
        query.delete('code')
        query.set('error', 'access_denied')
      },
      'refused-there',
    ],
    ['a refusal and a code', (query) => query.set('error', '<script>'), 'refused-there'],
    ['another issuer', (query) => query.set('iss', 'https://evil.example'), 'answer-refused'],
    ['a token of its own', (query) => query.set('id_token', 'a.b.c'), 'answer-refused'],
    ['an answer of another kind', (query) => query.set('response', 'a.b.c'), 'answer-refused'],
    [
      'nothing at all',
      (query) => {
        for (const name of [...query.keys()]) query.delete(name)
      },
      'no-visit',
    ],
  ])('%s leads to the login page', async (_what, change, why) => {
    const visitor = new Visitor(site.app)
    const address = await startAuthorization(visitor, 'google')
    await expectRefused(visitor, changed(address, change), why)
  })
})
