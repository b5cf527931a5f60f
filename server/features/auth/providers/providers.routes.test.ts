import { describe, expect, test } from 'vitest'
import { getCurrentUser, redirectToProvider, signInWithProvider, takeFlash } from '../../../../contract/auth.ts'
import type { Role } from '../../../../contract/core/access.ts'
import { clock } from '../../../lib/clock.ts'
import { as, createUser, testApp, Visitor } from '../../../test/as.ts'
import { changes } from '../../../test/audit.ts'
import {
  atGoogle,
  atMicrosoft,
  finishAuthorization,
  lastSignIn,
  readFlash,
  signInAt,
  startAuthorization,
  TENANT,
  TestProvider,
  testProvider,
} from '../../../test/sign-in/provider.ts'
import { testSite } from '../../../test/site.ts'

const HERE = 'http://127.0.0.1:3000'
const FAILED = 'La connexion avec Google a échoué.'

const provider = testProvider()
const site = testSite('empty', () => ({ providers: { google: provider.config(), microsoft: provider.config(TENANT) } }))

const person = async (role: Role = 'client') => {
  const user = await createUser(site.db, role)
  provider.claims = atGoogle(user.email)
  return user
}

describe('the way out', () => {
  test('code flow with PKCE, state and nonce, bound to the browser for ten minutes', async () => {
    const visitor = new Visitor(site.app)
    const { status, body, headers, cookies } = await visitor.call(redirectToProvider, {
      params: { provider: 'google' },
      body: {},
    })
    const url = new URL(body.redirectUrl)
    expect([status, Object.keys(body), url.origin]).toEqual([200, ['redirectUrl'], provider.origin])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'estran',
      redirect_uri: `${HERE}/api/auth/google/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    expect(String(headers['set-cookie'])).toMatch(
      /estran_authorization=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const visits = await site.db.selectFrom('provider_authorizations').selectAll().execute()
    const stored = JSON.stringify(visits.map((row) => ({ ...row, state_hash: '', browser_hash: '' })))
    for (const secret of [url.searchParams.get('state'), cookies.estran_authorization])
      expect(stored).not.toContain(secret)
  })

  test.each([
    ['google', {}, 422],
    ['facebook', {}, 404],
    ['Google', {}, 404],
    ['google', { remember: 'yes' }, 422],
    ['google', { return_to: ['/app/map'] }, 422],
    ['google', { return_to: { $gt: '' } }, 422],
  ])('%s with %j, when it is not configured: %i', async (name, body, status) => {
    const bare = await testApp(site.database)
    const answer = await new Visitor(bare).call(redirectToProvider, { params: { provider: name }, body })
    expect(answer.status).toBe(status)
    if (status === 422 && Object.keys(body).length === 0) {
      expect(answer.body).toEqual({ message: FAILED, errors: { provider: [FAILED] } })
    }
    await bare.close()
  })

  test('a provider that is down is asked again at the next authorization', async () => {
    const other = await new TestProvider().start()
    await other.stop()
    const its = await testApp(site.database, null, { providers: { google: other.config(), microsoft: null } })
    const user = await person()
    const visitor = new Visitor(its)
    const down = await visitor.call(redirectToProvider, { params: { provider: 'google' }, body: {} })
    expect([down.status, down.body.message]).toEqual([422, FAILED])
    await other.start()
    other.claims = provider.claims
    expect(await signInAt(visitor, 'google')).toBe(`${HERE}/app/map`)
    // Down between the way out and the way back.
    const address = await startAuthorization(visitor, 'google')
    await other.stop()
    expect(await finishAuthorization(visitor, address)).toBe(`${HERE}/auth/login?failed=google`)
    expect((await lastSignIn(site.db)).details).toEqual(changes({ by: 'google', why: 'answer-refused' }))
    expect((await visitor.send(getCurrentUser, {})).body.id).toBe(user.id)
    await its.close()
  })

  test('thirty visits in ten minutes per address, and as many stray answers; who came in counts for nothing', async () => {
    const strict = await testApp(site.database, null, {
      ipLimits: 1,
      providers: { google: provider.config(), microsoft: null },
    })
    await person()
    const visitor = new Visitor(strict)
    expect(await signInAt(visitor, 'google')).toBe(`${HERE}/app/map`)
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) {
      const { status } = await visitor.call(redirectToProvider, { params: { provider: 'google' }, body: {} })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    const stray = new URL(`${HERE}/api/auth/google/callback?code=a&state=b`)
    const told = new Set<unknown>()
    for (let n = 0; n < 31; n += 1) {
      expect(await finishAuthorization(visitor, stray)).toBe(`${HERE}/auth/login?failed=google`)
      told.add(await readFlash(visitor))
    }
    expect([...told]).toEqual([FAILED, 'Trop de tentatives. Réessayez dans 10\u00A0minutes.'])
    await strict.close()
  })
})

describe('the way back', () => {
  test.each(['google', 'microsoft'] as const)('%s opens a session under a new id', async (name) => {
    const user = await createUser(site.db, 'client')
    provider.claims = name === 'google' ? atGoogle(user.email) : atMicrosoft(user.email)
    const visitor = await as(site.app, site.db, await createUser(site.db, 'client'))
    await visitor.request({ url: '/api/settings' })
    const before = { ...visitor.cookies }
    expect(await signInAt(visitor, name)).toBe(`${HERE}/app/map`)
    expect((await visitor.send(getCurrentUser, {})).body).toMatchObject({ id: user.id, email: user.email })
    expect(visitor.cookies.estran_session).not.toBe(before.estran_session)
    expect(visitor.cookies['XSRF-TOKEN']).not.toBe(before['XSRF-TOKEN'])
    expect(visitor.cookies).not.toHaveProperty('estran_authorization')
    const old = new Visitor(site.app)
    Object.assign(old.cookies, before)
    expect((await old.send(getCurrentUser, {})).status).toBe(401)
    expect(await lastSignIn(site.db)).toMatchObject({
      action: 'signed-in',
      user_id: user.id,
      details: changes({ by: name }),
    })
    expect(provider.forms.at(-1)).toMatchObject({
      client_secret: 'between us',
      redirect_uri: `${HERE}/api/auth/${name}/callback`,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test.each([true, false])('remembered: %s', async (remember) => {
    const { id } = await person()
    const visitor = new Visitor(site.app)
    await signInAt(visitor, 'google', { remember })
    const session = site.db.selectFrom('sessions').select('is_remembered').where('user_id', '=', id)
    expect(await session.executeTakeFirst()).toEqual({ is_remembered: remember })
  })

  test.each<[Role, string, string]>([
    ['client', '/app/results?page=2#bas', '/app/results?page=2#bas'],
    ['client', '/admin/users', '/app/map'],
    ['client', 'https://evil.example/app/map', '/app/map'],
    ['client', '//evil.example/app/map', '/app/map'],
    ['client', '/\\evil.example/app/map', '/app/map'],
    ['client', '/\t/evil.example/app/map', '/app/map'],
    ['client', '/app/map\r\nSet-Cookie: a=b', '/app/map'],
    ['client', '@evil.example/app/map', '/app/map'],
    ['client', '/auth/login', '/app/map'],
    ['client', '/api/account/data', '/app/map'],
    ['client', 'javascript:alert(1)', '/app/map'],
    ['actalia-user', '/admin/zones', '/admin/zones'],
    ['actalia-admin', '', '/admin/users'],
    ['registered', '/app/map', '/registration/wait'],
  ])('a %s who first asked %j lands on %s', async (role, asked, lands) => {
    await person(role)
    expect(await signInAt(new Visitor(site.app), 'google', { return_to: asked })).toBe(`${HERE}${lands}`)
  })

  test('another provider than ours is not found', async () => {
    const call = { params: { provider: 'facebook' }, query: { code: 'a', state: 'b' } }
    expect((await new Visitor(site.app).call(signInWithProvider, call)).status).toBe(404)
  })

  test('no header moves an address', async () => {
    await person()
    const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const visitor = new Visitor(site.app)
    const out = await visitor.request({ method: 'POST', url: '/api/auth/google/redirect', payload: {}, headers })
    expect(new URL(out.body.redirectUrl).searchParams.get('redirect_uri')).toBe(`${HERE}/api/auth/google/callback`)
    const { pathname, search } = await startAuthorization(visitor, 'google')
    for (const lands of ['/app/map', '/auth/login?failed=google']) {
      const back = await visitor.request({ url: `${pathname}${search}`, headers })
      expect([back.status, back.headers.location]).toEqual([302, `${HERE}${lands}`])
    }
  })
})

describe('the message left', () => {
  const refused = async () => {
    const visitor = new Visitor(site.app)
    provider.claims = atGoogle('personne@example.test')
    await signInAt(visitor, 'google')
    return visitor
  }
  const TEXT = 'L\'adresse email "personne@example.test" ne correspond à aucun utilisateur.'

  test('is in no address, and is read once', async () => {
    const visitor = await refused()
    const { body, headers } = await visitor.send(takeFlash, {})
    expect([body, headers['cache-control']]).toEqual([{ message: TEXT }, 'no-store'])
    expect(visitor.cookies).not.toHaveProperty('estran_flash')
    expect(await readFlash(visitor)).toBeNull()
    expect(await readFlash(new Visitor(site.app))).toBeNull()
  })

  test('is ignored when it is forged or too old', async () => {
    const visitor = await refused()
    const [until = '', message = '', signature = ''] = (visitor.cookies.estran_flash ?? '').split('.')
    const later = String(Number(until) + 1)
    const other = Buffer.from('Appelez le 0899').toString('base64url')
    for (const planted of ['', 'a', 'a.b.c', `${later}.${message}.${signature}`, `${until}.${other}.${signature}`]) {
      visitor.cookies.estran_flash = planted
      expect([planted, await readFlash(visitor)]).toEqual([planted, null])
    }
    const real = clock.now
    try {
      for (const [late, text] of [
        [0, TEXT],
        [1, null],
      ] as const) {
        clock.now = () => new Date(Number(until) + late)
        visitor.cookies.estran_flash = `${until}.${message}.${signature}`
        expect([late, await readFlash(visitor)]).toEqual([late, text])
      }
    } finally {
      clock.now = real
    }
  })
})
