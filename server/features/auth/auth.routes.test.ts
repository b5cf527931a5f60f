import { beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms, getCurrentUser, login, logout, redirectToProvider } from '../../../contract/auth.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

let passwordHash: string
const PASSWORD = 'une phrase 🌊 assez longue'

const site = testSite()
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const person = (role: Parameters<typeof createUser>[1], values = {}) =>
  createUser(site.db, role, { password_hash: passwordHash, ...values })
const signIn = (visitor: Visitor, email: string, password = PASSWORD, remember = false) =>
  visitor.send(login, { body: { email, password, remember } })

describe('signing in:', () => {
  test.each(['client', 'actalia-user', 'actalia-admin', 'registered'] as const)(
    'a %s signs in, is recognised, signs out',
    async (role) => {
      const visitor = new Visitor(site.app)
      const { email, id } = await person(role)
      expect((await signIn(visitor, email.toUpperCase())).status).toBe(204)
      expect(visitor.cookies.estran_signed_in, 'tells sessions apart, and nothing of their key').toMatch(/^[\w-]{8}$/)
      const me = await visitor.send(getCurrentUser, {})
      expect(me.body).toMatchObject({
        id,
        email,
        role,
        roles: [{ name: role }],
        siret: null,
        sector: null,
        start_zone: null,
      })
      expect(me.body).not.toHaveProperty('password_hash')
      expect(me.headers['cache-control']).toBe('no-store')
      const copied = { ...visitor.cookies }
      expect((await visitor.send(logout, {})).status).toBe(204)
      expect(visitor.cookies).not.toHaveProperty('estran_session')
      expect((await visitor.send(getCurrentUser, {})).status).toBe(401)
      // Nor does it go on for who has copied its cookie.
      const thief = await site.app.inject({ url: '/api/auth/me', cookies: copied })
      expect(thief.statusCode).toBe(401)
    },
  )

  test('an address and a password that are wrong get one and the same answer', async () => {
    const { email } = await person('client')
    const wrongPassword = await signIn(new Visitor(site.app), email, 'pas celui-là')
    const wrongAddress = await signIn(new Visitor(site.app), 'personne@example.test', 'pas celui-là')
    expect([wrongPassword.status, wrongAddress.status]).toEqual([422, 422])
    expect(wrongPassword.body).toEqual(wrongAddress.body)
    expect(wrongPassword.body.errors.email).toHaveLength(1)
  })

  test('an address is read as people and mail programs write it, and told nothing of when it is none', async () => {
    const { email } = await person('client')
    for (const typed of [
      `\u200B${email}\u200B`,
      `Jean <${email}>`,
      `mailto:${email}`,
      `${'Jean '.repeat(60)}<${email}>`,
    ]) {
      expect([typed, (await signIn(new Visitor(site.app), typed)).status]).toEqual([typed, 204])
    }
    const wrong = await signIn(new Visitor(site.app), email, 'pas la bonne phrase')
    for (const typed of ['jean', 'hélène@port.fr', 'anne@port.fr <jean@port.fr>', 'a'.repeat(254)]) {
      const { status, body } = await signIn(new Visitor(site.app), typed)
      expect([typed, status, body]).toEqual([typed, 422, wrong.body])
    }
    const long = await signIn(new Visitor(site.app), 'a'.repeat(255))
    expect(long.body.errors).toEqual({ email: [expect.stringContaining('254')] })
  })

  test('an inactive account hears so only after the right password', async () => {
    const { email } = await person('client', { active: false })
    expect((await signIn(new Visitor(site.app), email, 'pas celui-là')).body.message).not.toContain('inactif')
    expect((await signIn(new Visitor(site.app), email)).body.errors).toEqual({ email: ['Votre compte est inactif.'] })
  })

  test('an automate has no browser session', async () => {
    const { email } = await person('actalia-api')
    expect((await signIn(new Visitor(site.app), email)).status).toBe(422)
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: 1, password: [] }, ['email', 'password']],
    [{ email: { $ne: '' }, password: 'x', remember: 'yes' }, ['email', 'remember']],
    [{ email: 'x'.repeat(300), password: 'x'.repeat(2000) }, ['email', 'password']],
    [{ email: 'a\u0000b@c.fr', password: 'x' }, ['email']],
    [[], ['body']],
    ['texte', ['body']],
  ])('%j is refused under its fields', async (body, fields) => {
    const answer = await new Visitor(site.app).call(login, { body })
    expect(answer.status).toBe(typeof body === 'string' ? 415 : 422)
    if (answer.status === 422) expect(Object.keys(answer.body.errors).sort()).toEqual(fields)
  })

  test('a planted session id is not the one that signs in', async () => {
    const { email } = await person('client')
    const visitor = new Visitor(site.app)
    visitor.cookies.estran_session = 'A'.repeat(43)
    await visitor.request({ url: '/api/settings' })
    expect((await signIn(visitor, email)).status).toBe(204)
    expect(visitor.cookies.estran_session).not.toBe('A'.repeat(43))
  })

  test('a remembered session lasts 30 days, any other until the browser closes', async () => {
    const { email } = await person('client')
    const kept = await site.app.inject({ url: '/api/settings' })
    const jar = Object.fromEntries(kept.cookies.map(({ name, value }) => [name, value]))
    const send = (remember: boolean) =>
      site.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        cookies: jar,
        headers: { 'x-xsrf-token': jar['XSRF-TOKEN'] ?? '' },
        payload: { email, password: PASSWORD, remember },
      })
    const expiry = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.cookies.filter(({ name, value }) => name === 'estran_session' && value !== '').at(-1)?.expires
    const days = ((expiry(await send(true))?.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(expiry(await send(false))).toBeUndefined()
  })
})

describe('sessions', () => {
  test('the session of a person deactivated elsewhere ends at once', async () => {
    const user = await person('client')
    const visitor = await as(site.app, site.db, user)
    expect((await visitor.send(getCurrentUser, {})).status).toBe(200)
    await site.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute()
    await expect.poll(async () => (await visitor.send(getCurrentUser, {})).status).toBe(401)
  })

  test('a session ended by a deactivation or a new role stays ended when that is undone', async () => {
    const change = async (values: { active?: boolean; role?: 'client' | 'actalia-user' }, back: typeof values) => {
      const user = await person('client')
      const visitor = await as(site.app, site.db, user)
      const set = (to: typeof values) => site.db.updateTable('users').set(to).where('id', '=', user.id).execute()
      await set(values)
      await set(back)
      await expect.poll(async () => (await visitor.send(getCurrentUser, {})).status).toBe(401)
    }
    await change({ active: false }, { active: true })
    await change({ role: 'actalia-user' }, { role: 'client' })
  })

  test('an expired session signs nobody in, and takes no cookies away: they may be those of another by then', async () => {
    const user = await person('client')
    const visitor = await as(site.app, site.db, user)
    await site.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute()
    const { estran_session, estran_signed_in } = visitor.cookies
    expect((await visitor.send(getCurrentUser, {})).status).toBe(401)
    expect(visitor.cookies).toMatchObject({ estran_session, estran_signed_in })
  })
})

describe('CSRF', () => {
  test.each([
    ['no token', {}],
    ['a foreign token', { 'x-xsrf-token': 'abc.def' }],
  ])('%s is refused with 419, whoever asks', async (_what, headers) => {
    const answer = await site.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(answer.statusCode).toBe(419)
    expect(answer.json().message).not.toBe('')
  })

  test('the token of another session is refused', async () => {
    const [mine, theirs] = [new Visitor(site.app), new Visitor(site.app)]
    await mine.request({ url: '/api/settings' })
    await theirs.request({ url: '/api/settings' })
    const stolen = theirs.cookies['XSRF-TOKEN'] ?? ''
    const answer = await mine.request({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: { 'XSRF-TOKEN': stolen },
      headers: { 'x-xsrf-token': stolen },
    })
    expect(answer.status).toBe(419)
  })
})

describe('accepting the terms:', () => {
  test('the version in force is stored, any other refused', async () => {
    const user = await person('client')
    const visitor = await as(site.app, site.db, user)
    expect((await visitor.send(acceptTerms, { body: { version: 99 } })).body.errors).toHaveProperty('version')
    expect((await visitor.send(acceptTerms, { body: { version: 1 } })).status).toBe(204)
    expect((await visitor.send(getCurrentUser, {})).body.terms_version_accepted).toBe(1)
    expect((await new Visitor(site.app).send(acceptTerms, { body: { version: 1 } })).status).toBe(401)
  })
})

describe('social sign-in', () => {
  test.each([
    ['google', 422, 'La connexion avec Google a échoué.'],
    ['microsoft', 422, 'La connexion avec Microsoft a échoué.'],
    ['facebook', 404, 'Introuvable.'],
  ])('%s, not configured: %i', async (provider, status, message) => {
    const answer = await new Visitor(site.app).call(redirectToProvider, { params: { provider } })
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })
})
