import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { listenToEvents } from '../../../contract/events.ts'
import { setStartZone } from '../../../contract/start-zone.ts'
import { listZones } from '../../../contract/zones.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { POLL_MS } from '../../test/database.ts'
import { testSite } from '../../test/site.ts'
import { served } from '../http/route.ts'
import { openJobs } from '../jobs.ts'
import { assertWritable, openDatabase } from './pool.ts'

const site = testSite('demo')
let admin: pg.Client
let name = ''

beforeAll(async () => {
  name = new URL(site.database.url).pathname.slice(1)
  admin = new pg.Client({ connectionString: `${inject('postgres').server}/postgres` })
  await admin.connect()
})
afterEach(async () => {
  await refuse(false)
  await expect.poll(async () => (await readiness()).status).toBe(204)
})
afterAll(() => admin.end())

const DAY = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)

/** Sets the mode of connections to come, as a host does that runs out of room. */
const refuse = (isReadOnly: boolean) =>
  admin.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`)

/** Ends every connection of the pool and of the listener. */
const terminate = () => admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

const pids = async () => {
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = $1 and application_name = 'estran'",
    [name],
  )
  return rows.map(({ pid }) => pid)
}

const readiness = async () => {
  const { statusCode, headers, body } = await site.app.inject({ url: '/health/ready' })
  return { status: statusCode, retryAfter: headers['retry-after'], body }
}

describe('while the database takes no changes', () => {
  let clients: { id: number; visitor: Visitor }[]
  let readers: { admin: Visitor; client: Visitor }
  let returning: Visitor
  const changeAll = async () => {
    const answers = await Promise.all(
      clients.map(({ id, visitor }) => visitor.send(setStartZone, { params: { id }, body: { zone_id: 1 } })),
    )
    return new Set(answers.map(({ status, headers }) => `${status} ${headers['retry-after'] ?? '-'}`))
  }

  beforeEach(async () => {
    clients = []
    for (let made = 0; made < 6; made++) {
      const user = await createUser(site.db, 'client')
      clients.push({ id: user.id, visitor: await as(site.app, site.db, user) })
    }
    readers = { admin: await site.visitor('actalia-admin'), client: await site.visitor('client') }
    const user = await createUser(site.db, 'client')
    returning = await as(site.app, site.db, user)
    const long = { created_at: ago(2 * DAY), used_at: ago(2 * DAY), expires_at: ago(-DAY), is_remembered: true }
    await site.db.updateTable('sessions').set(long).where('user_id', '=', user.id).execute()
    expect(await changeAll()).toEqual(new Set(['204 -']))
    await refuse(true)
    await terminate()
    // The connections that are cut come first.
    await expect.poll(() => site.database.changes.isListening()).toBe(true)
    await expect.poll(readiness).toEqual({ status: 503, retryAfter: '5', body: '{"database":"read-only"}' })
  })

  test('changes are answered 503 and reads are answered; what refused is closed, and all comes back by itself', async () => {
    const before = await pids()
    for (let round = 0; round < 3; round++) {
      expect(await changeAll()).toEqual(new Set(['503 5']))
      for (const { visitor } of clients) expect((await visitor.send(listZones, { query: {} })).status).toBe(200)
    }
    const kept = new Set(before)
    await expect.poll(async () => (await pids()).filter((pid) => kept.has(pid))).toEqual([])

    await refuse(false)
    // Nobody ended the connections that are read-only.
    await expect.poll(async () => (await readiness()).status).toBe(204)
    expect(await changeAll()).toEqual(new Set(['204 -']))
  })

  test('a reader who comes back after hours, and is remembered for a month, is answered', async () => {
    const answer = await site.app.inject({ url: '/api/auth/me', cookies: returning.cookies })
    expect(answer.statusCode).toBe(200)
  })

  test('all addresses without parameters that only read are answered', async () => {
    const reads = [...served].filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    const refused = new Set<string>()
    for (const visitor of [readers.admin, readers.client]) {
      for (const { path } of reads) {
        const { status } = await visitor.request({ url: `/api${path}`, payloadAsStream: path === listenToEvents.path })
        if (status >= 500) refused.add(`${path} ${status}`)
      }
    }
    // The first is counted by a limit, the second makes its keys at first use.
    expect([...refused]).toEqual(['/account/data 503', '/account/push 503'])
  })
})

test('a process is told once that changes are refused, and once that they are taken again', async () => {
  const told: boolean[] = []
  const { pool, close } = openDatabase(site.database.url, (isReadOnly) => told.push(isReadOnly))
  try {
    await refuse(true)
    const write = () => pool.query("update zones set name = name where code = '-'").then(Boolean, ({ code }) => code)
    expect([await write(), await write(), told]).toEqual(['25006', '25006', [true]])
    await refuse(false)
    await expect.poll(() => told).toEqual([true, false])
    expect(await write()).toBe(true)
  } finally {
    await close()
  }
})

test('meanwhile work rests without a query, and goes on afterwards', async () => {
  const told: boolean[] = []
  const refusals: unknown[] = []
  const other = openDatabase(site.database.url, (isReadOnly) => told.push(isReadOnly))
  const onError = (error: Error) => 'code' in error && error.code === '25006' && refusals.push(error)
  const jobs = await openJobs(other, { onError, does: 'sending only', pollMs: POLL_MS })
  const done: object[] = []
  try {
    jobs.work('pushes', async (data) => done.push(data))
    await refuse(true)
    await terminate()
    await expect.poll(() => told).toEqual([true])
    await expect(assertWritable(other.db)).rejects.toMatchObject({ code: '25006', length: 0 })
    // Two lanes would ask some forty times.
    const since = performance.now()
    await expect.poll(() => performance.now() - since).toBeGreaterThan(1000)
    await refuse(false)
    await expect.poll(() => told).toEqual([true, false])
    // Both lanes may have asked before it was known.
    expect(refusals.length).toBeLessThanOrEqual(2)
    await assertWritable(other.db)
    await jobs.send(other.db, 'pushes', [{ data: { n: 1 } }])
    await expect.poll(() => done).toEqual([{ n: 1 }])
  } finally {
    await jobs.close()
    await other.close()
  }
})
