import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exportUsers } from '../../../contract/users.ts'
import { as, createUser, TEST_CONFIG, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { portOf } from '../../test/socket.ts'

/** More than the buffers of a connection hold. */
const MANY = 20_000
const PART = 2500

const site = testSite()
let port = 0
let open: IncomingMessage[] = []
let reader = 0

beforeAll(async () => {
  // In parts, because a statement may take seven seconds.
  for (let part = 0; part < MANY; part += PART) {
    await sql`insert into users (email, role, active, name, organism_name, street2)
      select n || '@many.example', 'client', true, 'Personne ' || n, 'Coquillages', repeat('Rue du Port ', 40)
      from generate_series(${part}::int + 1, ${part}::int + ${PART}::int) n`.execute(site.db)
  }
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(site.app)
})
afterEach(async () => {
  for (const response of open) response.destroy()
  open = []
  await expect.poll(transactions).toBe(0)
})

/** An answer of which nothing is read yet. */
async function begin(visitor: Visitor, query = 'format=csv') {
  const cookie = Object.entries(visitor.cookies).map(([name, value]) => `${name}=${value}`)
  const headers = { host: new URL(TEST_CONFIG.publicUrl).host, cookie: cookie.join('; ') }
  const asked = get({ port, host: '127.0.0.1', path: `/api/users/export?${query}`, headers, agent: false })
  const [response]: IncomingMessage[] = await once(asked, 'response')
  if (!response) throw new Error('no answer')
  response.on('error', () => undefined)
  open.push(response)
  return response
}

/** Also one that is just reading its next lines. */
const transactions = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(site.db)
  return rows[0]?.count
}

const connections = () =>
  new Promise((resolve, reject) =>
    site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const linesOf = async (response: IncomingMessage) => (await text(response)).split('\r\n')
const admin = () => site.visitor('actalia-user')

describe('exports at once', () => {
  test('are one per person; an abandoned one frees its place', async () => {
    const first = await admin()
    const mine = await begin(first)
    const again = await begin(first, 'format=xlsx')
    expect([mine.statusCode, again.statusCode, Number(again.headers['retry-after']) > 0]).toEqual([200, 429, true])
    expect(await text(again)).toContain('Votre export précédent n’est pas terminé.')
    mine.destroy()
    await expect.poll(async () => (await begin(first)).statusCode).toBe(200)
  })

  test('are not kept waiting by readers who take nothing, who keep no connection either', async () => {
    const csv = 'format=csv&search=personne'
    const slow = [await begin(await admin(), csv), await begin(await admin(), csv)]
    const workbook = await begin(await admin(), 'format=xlsx')
    expect([...slow, workbook].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await expect.poll(transactions, { timeout: 20_000 }).toBe(0)
    for (const response of [await begin(await admin(), csv), ...slow]) {
      expect(await linesOf(response)).toHaveLength(MANY + 1)
    }
  })

  test('do not delay other requests', async () => {
    const [boss, other] = [await admin(), await admin()]
    await begin(boss)
    expect((await other.request({ url: '/api/users' })).status).toBe(200)
  })
})

test('an export is of one moment: changes while it is sent are not in it', async () => {
  const response = await begin(await admin(), 'format=csv&sort=-name&search=personne')
  await sql`update users set city = 'Ailleurs' where role = 'client' and id % 20 = 0`.execute(site.db)
  const lines = await linesOf(response)
  expect(lines).toHaveLength(MANY + 1)
  expect(lines.filter((line) => line.includes('Ailleurs'))).toEqual([])
  expect(lines[1]).toContain(`Personne ${MANY};`)
})

test('an export breaks off when the database goes away, and the next one succeeds', async () => {
  const boss = await admin()
  const response = await begin(boss)
  const broken = new Promise((resolve) => response.once('close', resolve))
  const end = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(site.db)
  await expect.poll(async () => (await end()).rows.length).toBe(1)
  response.resume()
  await broken
  expect(response.complete).toBe(false)
  const next = await begin(boss, 'format=csv&search=coquillages')
  expect(await linesOf(next)).toHaveLength(MANY + 1)
})

test.each([
  ['signs out', () => sql`delete from sessions where user_id = ${reader}`],
  ['has another role', () => sql`update users set role = 'client' where id = ${reader}`],
  ['has another reference', () => sql`update users set lims_client_id = 'C-9' where id = ${reader}`],
  ['is deactivated', () => sql`update users set active = false where id = ${reader}`],
  ['is deleted', () => sql`delete from users where id = ${reader}`],
])('an export breaks off, though nothing of it is read, once its reader %s', async (_what, lose) => {
  const user = await createUser(site.db, 'actalia-user')
  reader = user.id
  const response = await begin(await as(site.app, site.db, user))
  const broken = new Promise((resolve) => response.once('close', resolve))
  await lose().execute(site.db)
  // All of it may be ready already: it is not to be read before the end was heard.
  await expect.poll(connections).toBe(0)
  response.resume()
  await broken
  expect(response.complete).toBe(false)
})

test('an export is audited with its format, number of rows and filtered columns, without the filters’ values', async () => {
  const boss = await admin()
  const filter = ['organism_name:contains:coquillages', 'name:equals:personne 12']
  const query = { format: 'xlsx', search: 'personne', filter }
  expect((await boss.call(exportUsers, { query })).status).toBe(200)
  const { headers, statusCode } = await site.app.inject({
    method: 'HEAD',
    url: '/api/users/export?format=csv',
    cookies: boss.cookies,
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const audit = site.db.selectFrom('audit').select(['details']).where('action', '=', 'users-exported')
  const entries = await audit.orderBy('id', 'desc').limit(2).execute()
  const filters = ['organism_name', 'name']
  expect(entries[0]?.details).toEqual(changes({ format: 'xlsx', rows: 1, filters, is_searched: true }))
  expect(entries[1]?.details).toContainEqual({ field: 'format', after: 'csv' })
})

test.each([
  ['', 'format'],
  ['format=pdf', 'format'],
  ['format=csv&sort=password_hash', 'sort'],
  ['format=csv&filter=password_hash:starts:a', 'filter.0'],
])('the query « %s » is refused', async (query, field) => {
  const response = await begin(await admin(), query)
  expect(response.statusCode).toBe(422)
  expect(Object.keys(JSON.parse(await text(response)).errors)).toEqual([field])
})

test('only administrators export the accounts', async () => {
  for (const role of ['client', 'registered'] as const) {
    expect((await begin(await site.visitor(role))).statusCode).toBe(403)
  }
})
