import { createECDH, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endSession, exportAccountData, listSessions } from '../../../contract/account.ts'
import { logout, updatePassword } from '../../../contract/auth.ts'
import { deletePush, getPush, setPush } from '../../../contract/push.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

const key = () => createECDH('prime256v1').generateKeys('base64url')
const auth = () => randomBytes(16).toString('base64url')
let made = 0
const subscription = (endpoint = `https://fcm.googleapis.com/fcm/send/${++made}`) => ({
  endpoint,
  keys: { p256dh: key(), auth: auth() },
})
const endpointOf = async (visitor: Visitor) => (await visitor.send(getPush, {})).body.endpoint
const devices = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from push_subscriptions`.execute(site.db)).rows[0]?.n)

test('everybody gets the same key, made once; a session sees only its own device', async () => {
  const [me, other] = [await site.visitor('client'), await site.visitor('actalia-admin')]
  const [mine, theirs] = await Promise.all([me.send(getPush, {}), other.send(getPush, {})])
  expect(mine.body).toEqual({ public_key: theirs.body.public_key, endpoint: null })
  expect(Buffer.from(mine.body.public_key, 'base64url')).toHaveLength(65)
  const device = subscription()
  expect((await me.send(setPush, { body: device })).status).toBe(204)
  expect([await endpointOf(me), await endpointOf(other)]).toEqual([device.endpoint, null])
  const { raw } = await me.send(getPush, {})
  const { private_key } = await site.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  expect(raw.toString()).not.toContain(private_key)
})

test.each([['registered'], [null]] as const)('%s gets no key', async (role) => {
  const visitor = role ? await site.visitor(role) : new Visitor(site.app)
  const status = role ? 403 : 401
  expect((await visitor.send(getPush, {})).status).toBe(status)
  expect((await visitor.call(setPush, { body: subscription() })).status).toBe(status)
})

test('a device replaces or removes its address; the old one is forgotten', async () => {
  const me = await site.visitor('client')
  const [first, second] = [subscription(), subscription()]
  for (const body of [first, second, second]) expect((await me.send(setPush, { body })).status).toBe(204)
  expect(await endpointOf(me)).toBe(second.endpoint)
  for (let again = 0; again < 2; again++) expect((await me.send(deletePush, { query: {} })).status).toBe(204)
  expect(await endpointOf(me)).toBeNull()
})

test.each([
  ['session', 'delete from sessions where user_id = '],
  ['account', 'delete from users where id = '],
])('whose %s ends while they ask for notifications is signed out', async (_what, statement) => {
  const user = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, user)
  const { asked } = await site.db.transaction().execute(async (trx) => {
    await sql`${sql.raw(statement)} ${user.id}`.execute(trx)
    const asked = visitor.send(setPush, { body: subscription() })
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
    return { asked }
  })
  const { status, body } = await asked
  expect([status, body.message]).toEqual([401, 'Vous devez vous connecter.'])
})

test('a browser that changes hands follows who is signed in now', async () => {
  const [me, next] = [await site.visitor('client'), await site.visitor('client')]
  const device = subscription()
  for (const visitor of [me, next]) await visitor.send(setPush, { body: device })
  expect([await endpointOf(me), await endpointOf(next)]).toEqual([null, device.endpoint])
})

test('two people who turn notifications on in one browser at once: one has them, and nobody gets an error', async () => {
  const [me, next] = [await site.visitor('client'), await site.visitor('client')]
  const device = subscription()
  const asked = await site.db.transaction().execute(async (trx) => {
    await sql`lock table push_subscriptions in share row exclusive mode`.execute(trx)
    const asked = [me, next].map((visitor) => visitor.send(setPush, { body: device }))
    await expect.poll(() => countLockWaits(site.db)).toBe(2)
    return { asked }
  })
  expect((await Promise.all(asked.asked)).map(({ status }) => status)).toEqual([204, 204])
  expect([await endpointOf(me), await endpointOf(next)].filter((endpoint) => endpoint !== null)).toEqual([
    device.endpoint,
  ])
})

test('a device ends with its session: signed out here, from elsewhere, or with the account; a new password keeps it', async () => {
  const password = 'le goémon sèche au vent'
  const user = await createUser(site.db, 'client', { password_hash: await hashPassword(password) })
  const [here, there, away] = [
    await as(site.app, site.db, user),
    await as(site.app, site.db, user),
    await as(site.app, site.db, user),
  ]
  const before = await devices()
  for (const visitor of [here, there, away]) await visitor.send(setPush, { body: subscription() })
  const endpoint = await endpointOf(here)
  await away.send(logout, {})
  expect(await devices()).toBe(before + 2)
  const { body } = await here.send(listSessions, {})
  expect(body.map((one: { notified_since: string | null }) => one.notified_since)).toEqual([
    expect.any(String),
    expect.any(String),
  ])
  const other = body.find((one: { is_current: boolean }) => !one.is_current)
  await here.send(endSession, { params: { id: other.id } })
  expect(await devices()).toBe(before + 1)
  const next = 'la marée basse est à six heures'
  const change = { current_password: password, password: next, password_confirmation: next }
  expect((await here.send(updatePassword, { body: change })).status).toBe(204)
  expect(await endpointOf(here)).toBe(endpoint)
  const data = await here.send(exportAccountData, {})
  expect(data.body.sessions[0].notified_since).toEqual(expect.any(String))
  expect(data.raw.toString()).not.toContain(endpoint)
  await site.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute()
  expect(await devices()).toBe(before)
})

test('a person stops notifications on another of their devices, not on another person’s', async () => {
  const user = await createUser(site.db, 'client')
  const [here, there] = [await as(site.app, site.db, user), await as(site.app, site.db, user)]
  const stranger = await site.visitor('actalia-admin')
  await there.send(setPush, { body: subscription() })
  const { body } = await there.send(listSessions, {})
  const session_id = String(body.find((one: { is_current: boolean }) => one.is_current).id)
  expect((await stranger.send(deletePush, { query: { session_id } })).status).toBe(404)
  expect(await endpointOf(there)).not.toBeNull()
  expect((await here.send(deletePush, { query: { session_id } })).status).toBe(204)
  expect(await endpointOf(there)).toBeNull()
  expect((await here.call(deletePush, { query: { session_id: 'x' } })).status).toBe(422)
})

test('a person has a limited number of devices: the oldest is dropped', async () => {
  const user = await createUser(site.db, 'client')
  const visitors: Visitor[] = []
  for (let count = 0; count < 21; count++) visitors.push(await as(site.app, site.db, user))
  for (const visitor of visitors) await visitor.send(setPush, { body: subscription() })
  const endpoints = await Promise.all(visitors.map(endpointOf))
  expect(endpoints.map((endpoint) => endpoint !== null)).toEqual([false, ...Array(20).fill(true)])
})

const faultsOf = async (body: unknown) => {
  const { status, body: answer } = await (await site.visitor('client')).call(setPush, { body })
  return [status, Object.keys(answer?.errors ?? {})]
}

const point = () => Buffer.from(key(), 'base64url')
const changed = (bytes: Buffer, change: (bytes: Buffer) => void) => {
  change(bytes)
  return bytes.toString('base64url')
}

test.each([
  ['off the curve', changed(point(), (bytes) => bytes.writeUInt8(bytes.readUInt8(64) ^ 1, 64))],
  ['at infinity', changed(point(), (bytes) => bytes.fill(0))],
  ['in another form', changed(point(), (bytes) => bytes.writeUInt8(6 + (bytes.readUInt8(64) & 1), 0))],
  ['too short', randomBytes(33).toString('base64url')],
  ['not base64url', `${'='.repeat(87)}`],
])('a key %s is refused', async (_why, p256dh) => {
  expect(await faultsOf({ ...subscription(), keys: { p256dh, auth: auth() } })).toEqual([422, ['keys.p256dh']])
})

test.each([[{}], [{ endpoint: 3 }], [[]], [{ ...subscription(), keys: { p256dh: key(), auth: 'AAAA' } }]])(
  '%j is no device',
  async (body) => {
    expect((await faultsOf(body))[0]).toBe(422)
  },
)
