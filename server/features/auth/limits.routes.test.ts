import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword, login, logout } from '../../../contract/auth.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { type App, createUser, testApp, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

let passwordHash: string
const PASSWORD = 'une phrase 🌊 assez longue'

const site = testSite()
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const person = (role: Parameters<typeof createUser>[1]) => createUser(site.db, role, { password_hash: passwordHash })
const signIn = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.send(login, { body: { email, password, remember: false } })

test('after five failures the account waits, even with the right password and in parallel', async () => {
  const { email } = await person('client')
  const visitor = new Visitor(site.app)
  await visitor.request({ url: '/api/settings' })
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(visitor, email, 'pas celui-là')))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  const late = await signIn(visitor, email)
  expect(late.status).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect(late.body.message).toMatch(/^Trop de tentatives\. Réessayez dans \d+\u00A0minutes?\.$/)
})

test('signing in forgets the failures before it', async () => {
  const { email } = await person('client')
  for (let round = 0; round < 3; round++) {
    for (let failure = 0; failure < 4; failure++) await signIn(new Visitor(site.app), email, 'pas celui-là')
    expect((await signIn(new Visitor(site.app), email)).status).toBe(204)
  }
})

test('a browser that signed in before is not locked out by the failures of others', async () => {
  const { email } = await person('client')
  const mine = new Visitor(site.app)
  expect((await signIn(mine, email)).status).toBe(204)
  await mine.send(logout, {})
  for (let failure = 0; failure < 6; failure++) await signIn(new Visitor(site.app), email, 'pas celui-là')
  expect((await signIn(new Visitor(site.app), email)).status).toBe(429)
  expect((await signIn(mine, email)).status).toBe(204)
})

test('a browser that signed in before has its own five failures, for one account only', async () => {
  const [{ email }, other] = [await person('client'), await person('client')]
  const mine = new Visitor(site.app)
  await signIn(mine, email)
  const own = { estran_device: mine.cookies.estran_device ?? '' }
  const answers = []
  for (let failure = 0; failure < 6; failure++) answers.push((await signIn(mine, email, 'pas celui-là')).status)
  expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  for (let failure = 0; failure < 6; failure++) await signIn(new Visitor(site.app), other.email, 'pas celui-là')
  const thief = new Visitor(site.app)
  Object.assign(thief.cookies, own)
  expect((await signIn(thief, other.email)).status).toBe(429)
})

test('two processes on one database count together', async () => {
  const second = await testApp(site.database)
  const { email } = await person('client')
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signIn(new Visitor(index % 2 ? site.app : second), email, 'pas celui-là'),
      ),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  } finally {
    await second.close()
  }
})

test('neither forged headers nor another spelling of the address get around the limit', async () => {
  const { email } = await person('client')
  const statuses = []
  for (const typed of [email, email.toUpperCase(), ` ${email}`, `${email} `, email, email]) {
    const visitor = new Visitor(site.app)
    await visitor.request({ url: '/api/settings' })
    const answer = await visitor.request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': `10.0.0.${statuses.length}`, 'x-real-ip': '10.1.1.1', forwarded: 'for=10.2.2.2' },
      payload: { email: typed, password: 'pas celui-là', remember: false },
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

describe('from one source address', () => {
  let limited: App
  beforeAll(async () => {
    limited = await testApp(site.database, null, { ipLimits: 1 })
  })
  afterAll(() => limited.close())

  test('thirty failures are allowed in ten minutes, whatever the accounts; a browser that signed in before is not counted', async () => {
    const { email } = await person('client')
    const mine = new Visitor(limited)
    expect((await signIn(mine, email)).status).toBe(204)
    const fail = (index: number) => signIn(new Visitor(limited), `personne-${index}@example.test`, 'pas celui-là')
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => fail(index)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await signIn(new Visitor(limited), email)).status).toBe(429)
    expect((await signIn(mine, email)).status).toBe(204)
  })

  test('ten password links are sent an hour', async () => {
    const ask = (index: number) =>
      new Visitor(limited).send(forgotPassword, { body: { email: `demande-${index}@example.test` } })
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => ask(index)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})

test('a new password makes every browser an unknown one', async () => {
  const { id, email } = await person('client')
  const mine = new Visitor(site.app)
  await signIn(mine, email)
  await site.db.updateTable('users').set({ password_changed_at: new Date() }).where('id', '=', id).execute()
  for (let failure = 0; failure < 5; failure++) await signIn(new Visitor(site.app), email, 'pas celui-là')
  expect((await signIn(mine, email)).status).toBe(429)
})
