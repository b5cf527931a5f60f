import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, as, createUser, testApp, Visitor } from '../../test/as.ts'
import { testDatabase } from '../../test/site.ts'

const database = testDatabase()
let app: App
let secure: App

beforeAll(async () => {
  app = await testApp(database)
  secure = await testApp(database, null, { publicUrl: 'https://estran.example', isHttps: true, isDemo: false })
})
afterAll(async () => {
  await app.close()
  await secure.close()
})

const client = async () => as(app, database.db, await createUser(database.db, 'client'))

/** Signs this browser out with this token, and returns the status. */
const send = async ({ cookies }: Visitor, token: string, more: Record<string, string> = {}) =>
  (
    await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: { ...cookies, ...more },
      headers: { 'x-xsrf-token': token },
    })
  ).statusCode

const tokenOf = async (visitor: Visitor) => {
  await visitor.request({ url: '/api/settings' })
  return visitor.cookies['XSRF-TOKEN'] ?? ''
}

test('nobody else’s page may read an answer', async () => {
  const origin = 'https://evil.example'
  for (const asked of [{ headers: { origin } }, { method: 'OPTIONS' as const, headers: { origin } }]) {
    const { headers } = await app.inject({ url: '/api/settings', ...asked })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  }
})

describe('the CSRF cookie', () => {
  test('is readable, for the whole site, and not sent from elsewhere', async () => {
    const { cookies } = await app.inject({ url: '/api/settings' })
    const [token, presession] = ['XSRF-TOKEN', 'estran_presession'].map((name) =>
      cookies.find((one) => one.name === name),
    )
    expect(token).toMatchObject({ path: '/', sameSite: 'Lax' })
    expect(token).not.toHaveProperty('httpOnly')
    expect(token).not.toHaveProperty('secure')
    expect(presession).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true })
  })

  test('is Secure on https, and its pre-session is bound to the host', async () => {
    const { cookies } = await secure.inject({ url: '/api/settings', headers: { host: 'estran.example' } })
    expect(cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', '__Host-estran_presession'])
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, path: '/', sameSite: 'Lax' })
  })

  test('is set once: the same browser keeps it', async () => {
    const visitor = new Visitor(app)
    const first = await tokenOf(visitor)
    expect(first).not.toBe('')
    const again = await visitor.request({ url: '/api/settings' })
    expect(again.cookies).toEqual({})
    expect(visitor.cookies['XSRF-TOKEN']).toBe(first)
  })

  test.each(['', 'abc', 'abc.def', '.', 'a.b.c'])('« %s » is stale and replaced', async (stale) => {
    const visitor = new Visitor(app)
    await tokenOf(visitor)
    visitor.cookies['XSRF-TOKEN'] = stale
    const token = await tokenOf(visitor)
    expect(token).not.toBe(stale)
    expect(await send(visitor, token)).toBe(204)
  })

  test('is replaced by the refusal itself, so that the second try passes', async () => {
    const visitor = new Visitor(app)
    await tokenOf(visitor)
    visitor.cookies['XSRF-TOKEN'] = 'abc.def'
    const refused = await visitor.request({ method: 'POST', url: '/api/auth/logout' })
    expect(refused.status).toBe(419)
    expect((await visitor.request({ method: 'POST', url: '/api/auth/logout' })).status).toBe(204)
  })
})

describe('a CSRF token', () => {
  test('is invalid in another browser, signed in or not', async () => {
    const [mine, theirs, nobody] = [await client(), await client(), new Visitor(app)]
    const token = await tokenOf(mine)
    await tokenOf(nobody)
    for (const other of [theirs, nobody]) expect(await send(other, token, { 'XSRF-TOKEN': token })).toBe(419)
    expect(await send(mine, token)).toBe(204)
  })

  test('must come in the header, and the same as in the cookie', async () => {
    const visitor = await client()
    const token = await tokenOf(visitor)
    for (const wrong of ['', `${token}x`, token.slice(0, -1), token.toLowerCase()]) {
      expect(await send(visitor, wrong)).toBe(419)
    }
    expect(await send(visitor, token)).toBe(204)
  })

  test('ends with the session: after signing out another one is needed', async () => {
    const visitor = await client()
    const before = await tokenOf(visitor)
    expect((await visitor.request({ method: 'POST', url: '/api/auth/logout' })).status).toBe(204)
    const after = visitor.cookies['XSRF-TOKEN']
    expect(after).not.toBe(before)
    expect(await send(visitor, before, { 'XSRF-TOKEN': before })).toBe(419)
    expect(await send(visitor, after ?? '')).toBe(204)
  })

  test('does not pass from a visitor to the person who signs in', async () => {
    const visitor = new Visitor(app)
    const token = await tokenOf(visitor)
    const { cookies } = await client()
    Object.assign(visitor.cookies, cookies)
    expect(await send(visitor, token)).toBe(419)
  })
})

test('reading asks for no token', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await app.inject({ method, url: '/api/settings' })).statusCode).toBe(200)
  }
})

test('a page of somebody else than who has signed in since changes nothing', async () => {
  const person = await client()
  const { id } = (await person.request({ url: '/api/auth/me' })).body
  const headers = (owner: number) => ({ 'x-page-of': String(owner) })
  const refused = await person.request({ method: 'POST', url: '/api/auth/logout', headers: headers(id + 1) })
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: expect.stringContaining('rien n’a été enregistré'), current: null },
  ])
  expect((await person.request({ url: '/api/auth/me', headers: headers(id + 1) })).status).toBe(200)
  const own = await person.request({ method: 'POST', url: '/api/auth/logout', headers: headers(id) })
  expect(own.status).toBe(204)
})
