import { request } from 'node:http'
import { PassThrough } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { login, resetPassword, updatePassword } from '../../../contract/auth.ts'
import { admitted } from '../../lib/http/admission.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { passwordToken } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const PASSWORD = 'une phrase assez longue'
const CHOSEN = { password: 'une autre phrase, plus longue', password_confirmation: 'une autre phrase, plus longue' }
/** More than are ever let in. */
const CROWD = 400

const site = testSite()
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})
const person = () => createUser(site.db, 'client', { password_hash: passwordHash })
const signIn = (visitor: Visitor, email: string) =>
  visitor.send(login, { body: { email, password: PASSWORD, remember: false } })

const statusOf = (turn: Promise<unknown>): Promise<number> => turn.then(() => 200).catch((error) => error.status)

const hash = (source: string, raw: PassThrough, work: () => Promise<void>) =>
  admitted({ kind: 'password', endpoint: login.path, source, raw }, work)

/** From as many addresses, all wait for each other until they are let go. */
function crowd() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const callers = Array.from({ length: CROWD }, () => new PassThrough())
  const turns = callers.map((caller, index) => statusOf(hash(`source ${index}`, caller, () => promise)))
  return {
    /** Ends the call of one who waits. */
    oneLeaves: () => callers[10]?.destroy(),
    end: () => {
      resolve()
      return Promise.all(turns)
    },
  }
}

/** 503, else 499, since this caller leaves at once. */
function askForPlace() {
  const caller = new PassThrough()
  const status = statusOf(hash('another', caller, async () => undefined))
  caller.destroy()
  return status
}

describe('where too many passwords wait', () => {
  test.each<[string, () => Promise<() => ReturnType<Visitor['call']>>]>([
    [
      'a sign-in',
      async () => {
        const { email } = await person()
        return () => signIn(new Visitor(site.app), email)
      },
    ],
    ['a sign-in at an unknown address', async () => () => signIn(new Visitor(site.app), 'nobody@example.test')],
    [
      'a reset',
      async () => {
        const { email } = await person()
        const token = await passwordToken(site.db, email)
        return () => new Visitor(site.app).send(resetPassword, { body: { email, token, ...CHOSEN } })
      },
    ],
    [
      'a change',
      async () => {
        const visitor = await as(site.app, site.db, await person())
        return () => visitor.send(updatePassword, { body: { current_password: PASSWORD, ...CHOSEN } })
      },
    ],
  ])('%s is refused for a moment, as often as one tries, then goes on as if nothing had been', async (_, prepare) => {
    const send = await prepare()
    const waiting = crowd()
    try {
      for (let round = 0; round < 12; round++) {
        const { status, headers, body } = await send()
        expect([status, headers['retry-after'], body]).toEqual([
          503,
          '5',
          { message: 'Trop de demandes arrivent en même temps. Réessayez dans quelques secondes.' },
        ])
      }
    } finally {
      expect(await waiting.end()).toContain(503)
    }
    expect([204, 422]).toContain((await send()).status)
  })
})

test('a sign-in whose browser has left gives up its place, and no password is checked', async () => {
  const { id, email } = await person()
  const visitor = new Visitor(site.app)
  await visitor.request({ url: '/api/settings' })
  const { hostname, port } = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
  const waiting = crowd()
  try {
    waiting.oneLeaves()
    await expect.poll(askForPlace).toBe(499)
    const cookie = Object.entries(visitor.cookies).map((pair) => pair.join('='))
    const token = visitor.cookies['XSRF-TOKEN'] ?? ''
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      cookie: cookie.join('; '),
      'x-xsrf-token': token,
    }
    const browser = request({ hostname, port, path: '/api/auth/login', method: 'POST', headers })
    browser.on('error', () => undefined)
    browser.end(JSON.stringify({ email, password: PASSWORD, remember: false }))
    await expect.poll(askForPlace).toBe(503)
    browser.destroy()
    await expect.poll(askForPlace).toBe(499)
  } finally {
    await waiting.end()
  }
  const told = site.db.selectFrom('audit').select('action').where('user_id', '=', id)
  expect(await told.execute()).toEqual([])
  expect((await signIn(visitor, email)).status).toBe(204)
  expect(await told.execute()).toEqual([{ action: 'signed-in' }])
})
