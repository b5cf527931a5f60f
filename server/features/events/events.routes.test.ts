import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logout } from '../../../contract/auth.ts'
import { listenToEvents } from '../../../contract/events.ts'
import { assignRanking } from '../../../contract/rankings.ts'
import { type App, as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { openProcess, testDatabase } from '../../test/site.ts'

const database = testDatabase('demo')
/** Two processes on one database. */
let here: App
let there: App
let port: number
const streams: IncomingMessage[] = []

beforeAll(async () => {
  here = await testApp(database)
  await here.listen({ port: 0, host: '127.0.0.1' })
  port = (here.server.address() as AddressInfo).port
  there = await openProcess(database)
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy()
})
afterAll(async () => {
  await here.close()
  await there.close()
})

/** The events this visitor's page receives from now on. */
async function listen({ cookies }: Visitor) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: `/api${listenToEvents.path}`, headers: { cookie, host: 'localhost' }, agent: false }, resolve).on(
      'error',
      reject,
    )
  })
  streams.push(response)
  const heard = { status: response.statusCode, headers: response.headers, text: '', hasEnded: false }
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    heard.text += text
  })
  response.on('close', () => {
    heard.hasEnded = true
  })
  return heard
}

const signedIn = async (app: App, role: 'client' | 'actalia-user') => {
  const user = await createUser(database.db, role)
  return { user, visitor: await as(app, database.db, user) }
}

test('a ranking made in one process is heard by pages of another, within two seconds', async () => {
  const { visitor } = await signedIn(here, 'client')
  const heard = await listen(visitor)
  expect([heard.status, heard.headers['content-type'], heard.headers['cache-control']]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ])
  const { visitor: admin } = await signedIn(there, 'actalia-user')
  const zone = await database.db
    .selectFrom('zones')
    .select('id')
    .where('code', '=', '56.03.1')
    .executeTakeFirstOrThrow()
  const body = { type: 'phages', class: 'faible', starts_on: '2026-01-01' }
  expect((await admin.call(assignRanking, { params: { id: zone.id }, body })).status).toBe(201)
  await expect.poll(() => heard.text).toContain('event: zones\n')
})

test.each([
  [
    'a shape',
    `update zones set geometry = jsonb_set(geometry, '{type}', '"Polygon"') where code = '56.08.2' and geometry ->> 'type' = 'Polygon'`,
  ],
  ['a scale', `update scale_classes set advice = advice || ' ' where type = 'phages'`],
  ['a result', `update results set method = method where id = (select min(id) from results)`],
])('a page hears of %s that changes in the database', async (_name, statement) => {
  const { visitor } = await signedIn(here, 'client')
  const heard = await listen(visitor)
  await sql.raw(statement).execute(database.db)
  await expect.poll(() => heard.text).toContain('event: zones\n')
})

test('changes of a private result are announced to nobody', async () => {
  const heard = await listen((await signedIn(here, 'actalia-user')).visitor)
  const { id } = await database.db
    .insertInto('results')
    .columns(['zone_id', 'type', 'value', 'sampled_on', 'lims_client_id'])
    .expression(sql`select id, 'phages', 3, current_date, 'P-1' from zones limit 1`)
    .returning('id')
    .executeTakeFirstOrThrow()
  const update = database.db.updateTable('results').where('id', '=', id)
  await update.set({ value: 4 }).execute()
  await sql`update settings set contact_phone = '02 31 11 11 11'`.execute(database.db)
  await expect.poll(() => heard.text).toContain('event: settings\n')
  expect(heard.text).not.toContain('zones')
  await update.set({ is_shared: true }).execute()
  await expect.poll(() => heard.text).toContain('event: zones\n')
})

test('settings are announced to everybody, accounts and quotes to administrators only', async () => {
  const client = await listen((await signedIn(here, 'client')).visitor)
  const admin = await listen((await signedIn(here, 'actalia-user')).visitor)
  await createUser(database.db, 'registered')
  await expect.poll(() => admin.text).toContain('event: users\n')
  await sql`update quotes set message = message`.execute(database.db)
  await expect.poll(() => admin.text).toContain('event: quotes\n')
  await sql`update settings set contact_phone = '02 31 00 00 00'`.execute(database.db)
  await expect.poll(() => client.text).toContain('event: settings\n')
  expect(client.text).not.toMatch(/users|quotes/)
})

test.each([
  ['a new role', `update users set role = 'client', active = true where id = $1`],
  ['a new name', `update users set name = name || 's' where id = $1`],
  ['a departure', `delete from users where id = $1`],
])('%s is announced to administrators', async (_name, statement) => {
  const user = await createUser(database.db, 'registered')
  const admin = await listen((await signedIn(here, 'actalia-user')).visitor)
  await database.pool.query(statement, [user.id])
  await expect.poll(() => admin.text).toContain('event: users\n')
})

test('signing in and choosing a zone are announced to nobody', async () => {
  const user = await createUser(database.db, 'client')
  const admin = await listen((await signedIn(here, 'actalia-user')).visitor)
  const settle = async (phone: string) => {
    const before = admin.text.length
    await sql`update settings set contact_phone = ${phone}`.execute(database.db)
    await expect.poll(() => admin.text.slice(before)).toContain('event: settings\n')
    return admin.text.slice(before)
  }
  // Their creation was announced before that; the first may see what the test before has left.
  await settle('02 31 00 00 01')
  await settle('02 31 00 00 02')
  await sql`update users set password_hash = 'x', email_verified_at = now(), start_zone_id = 1, name = name
    where id = ${user.id}`.execute(database.db)
  const told = [await settle('02 31 00 00 03'), await settle('02 31 00 00 04')]
  expect(told.join()).not.toContain('users')
})

test('a stream ends with its session, in whatever process that ended, and others go on', async () => {
  const { visitor, user } = await signedIn(here, 'client')
  const { visitor: other } = await signedIn(here, 'client')
  const [left, deactivated, kept] = [
    await listen(visitor),
    await listen((await signedInAgain(user)).visitor),
    await listen(other),
  ]
  await visitor.send(logout, {})
  await expect.poll(() => left.hasEnded).toBe(true)
  expect(deactivated.hasEnded).toBe(false)
  await sql`update users set active = false where id = ${user.id}`.execute(database.db)
  await expect.poll(() => deactivated.hasEnded).toBe(true)
  expect(kept.hasEnded).toBe(false)
})

test('a stream ends when its reader loses the reference they shared, so that the page asks again; a colleague’s goes on', async () => {
  const [two, one] = [await signedIn(here, 'client'), await signedIn(here, 'client')]
  const share = async (lims_client_id: string | null, ...people: (typeof one)[]) => {
    const ids = people.map(({ user }) => user.id)
    await database.db.updateTable('users').set({ lims_client_id }).where('id', 'in', ids).execute()
  }
  await share('S-1', one, two)
  const [lost, kept] = [await listen(two.visitor), await listen(one.visitor)]
  await share(null, two)
  await expect.poll(() => lost.hasEnded).toBe(true)
  expect(kept.hasEnded).toBe(false)
})

test('a person who waits hears of settings alone, until their account is activated: then their stream ends', async () => {
  const user = await createUser(database.db, 'registered')
  const { visitor } = await signedInAgain(user)
  const heard = await listen(visitor)
  await sql`update zones set name = name`.execute(database.db)
  await sql`update settings set contact_phone = '02 31 00 00 03'`.execute(database.db)
  await expect.poll(() => heard.text).toContain('event: settings\n')
  expect(heard.text).not.toMatch(/zones|news|users|quotes/)
  await sql`update users set name = name || 's' where id = ${user.id}`.execute(database.db)
  expect(heard.hasEnded).toBe(false)
  await sql`update users set role = 'client', active = true where id = ${user.id}`.execute(database.db)
  await expect.poll(() => heard.hasEnded).toBe(true)
})

const signedInAgain = async (user: { id: number }) => ({ visitor: await as(here, database.db, user) })

test('a person holds two dozen pages at most over all their sessions: the oldest gives way, nobody else’s', async () => {
  const { visitor, user } = await signedIn(here, 'client')
  const colleague = await listen((await signedIn(here, 'client')).visitor)
  const first = await listen(visitor)
  const others = []
  for (let count = 0; count < 8; count++) {
    const { visitor: again } = await signedInAgain(user)
    for (let page = 0; page < 3; page++) others.push(await listen(again))
  }
  await expect.poll(() => first.hasEnded).toBe(true)
  expect([colleague, ...others].some(({ hasEnded }) => hasEnded)).toBe(false)
})

test('the server closes without waiting for open streams', async () => {
  const app = await testApp(database)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { visitor } = await signedIn(app, 'client')
  const before = port
  port = (app.server.address() as AddressInfo).port
  const heard = await listen(visitor)
  port = before
  await app.close()
  await expect.poll(() => heard.hasEnded).toBe(true)
})

test('a HEAD request opens no stream', async () => {
  const { visitor } = await signedIn(here, 'client')
  const { status, raw } = await visitor.request({ method: 'HEAD', url: '/api/events' })
  expect([status, raw.length]).toEqual([200, 0])
})
