import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { testDatabase } from '../../test/site.ts'
import { type DatabaseChanges, listenToChanges } from './changes.ts'

const database = testDatabase()
let admin: pg.Client
let name = ''
let opened: DatabaseChanges[] = []
let failures: Error[] = []

beforeAll(async () => {
  name = new URL(database.url).pathname.slice(1)
  admin = new pg.Client({ connectionString: `${inject('postgres').server}/postgres` })
  await admin.connect()
})
afterEach(async () => {
  await admin.query(`alter database ${name} allow_connections true`)
  for (const changes of opened) await changes.close()
  opened = []
  failures = []
})
afterAll(async () => {
  await admin.end()
})

async function listen() {
  const changes = await listenToChanges(database, { onLoss: (error) => failures.push(error) })
  opened.push(changes)
  return changes
}

const notify = (payload: string) => database.pool.query("select pg_notify('estran', $1)", [payload])

/** Ends the connections of all who listen to this database, and returns how many there were. */
const terminate = async () =>
  (
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name = 'estran changes'`,
      [name],
    )
  ).rowCount

const listeners = async () =>
  (
    await admin.query("select pid from pg_stat_activity where datname = $1 and application_name = 'estran changes'", [
      name,
    ])
  ).rowCount ?? 0

test('a change announced by any process is heard by all, under its topic', async () => {
  const [mine, theirs] = [await listen(), await listen()]
  const heard: string[] = []
  mine.on('zones', () => heard.push('mine'))
  theirs.on('zones', () => heard.push('theirs'))
  const before = [mine.generation('zones'), mine.generation('sessions')]
  await notify('zones')
  await expect.poll(() => [...heard].sort()).toEqual(['mine', 'theirs'])
  expect([mine.generation('zones'), mine.generation('sessions')]).toEqual([Number(before[0]) + 1, before[1]])
})

test('a change in the tables is announced by the database itself', async () => {
  const changes = await listen()
  const before = changes.generation('zones')
  await database.pool.query("insert into zones (code, name, department) values ('1', 'Zone', '56')")
  await expect.poll(() => changes.generation('zones')).toBe(before + 1)
})

test('an unknown topic is no change', async () => {
  const changes = await listen()
  const before = [changes.generation('zones'), changes.generation('sessions')]
  await notify('weather')
  await notify('sessions')
  await expect.poll(() => changes.generation('sessions')).toBe(Number(before[1]) + 1)
  expect(changes.generation('zones')).toBe(before[0])
})

test('announcements heard after a pause of this process count, because they are not repeated', async () => {
  const changes = await listen()
  const heard: boolean[] = []
  changes.on('zones', () => heard.push(changes.isListening()))
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000)
  try {
    expect(changes.isListening()).toBe(false)
    await notify('zones')
    await expect.poll(() => heard).toContain(true)
  } finally {
    later.mockRestore()
  }
})

test('a lost connection counts as a change of everything, is not trusted meanwhile, and comes back by itself', async () => {
  const changes = await listen()
  const told: string[] = []
  changes.on('zones', () => told.push(changes.isListening() ? 'zones, listening' : 'zones, deaf'))
  changes.on('sessions', () => told.push('sessions'))
  expect(changes.isListening()).toBe(true)

  await admin.query(`alter database ${name} allow_connections false`)
  // This test's own database listens too.
  expect(await terminate()).toBe(2)
  await expect.poll(changes.isListening).toBe(false)
  expect(told).toEqual(['zones, deaf', 'sessions'])
  expect(failures.length).toBeGreaterThan(0)
  const lost = changes.generation('zones')
  // Let it try several times without success.
  await expect.poll(() => failures.length).toBeGreaterThan(2)
  expect(changes.isListening()).toBe(false)

  await admin.query(`alter database ${name} allow_connections true`)
  await expect.poll(changes.isListening).toBe(true)
  // Nothing was heard meanwhile, so everything counts as changed.
  expect(changes.generation('zones')).toBeGreaterThan(lost)
  expect(changes.generation('sessions')).toBeGreaterThan(0)
  const back = changes.generation('zones')
  await notify('zones')
  await expect.poll(() => changes.generation('zones')).toBe(back + 1)
})

test('the listener survives several lost connections, with one connection each time', async () => {
  const changes = await listen()
  for (let round = 0; round < 3; round++) {
    await expect.poll(listeners).toBe(2)
    const before = changes.generation('sessions')
    await terminate()
    await expect.poll(() => changes.generation('sessions')).toBeGreaterThan(before)
    await expect.poll(changes.isListening).toBe(true)
  }
  expect(await listeners()).toBeLessThanOrEqual(2)
})

test('a closed listener ends its connection and hears nothing more, even when closed while disconnected', async () => {
  const changes = await listen()
  await expect.poll(listeners).toBe(2)
  await changes.close()
  await expect.poll(listeners).toBe(1)
  const before = changes.generation('zones')
  await notify('zones')
  expect(changes.generation('zones')).toBe(before)

  const away = await listen()
  await admin.query(`alter database ${name} allow_connections false`)
  await terminate()
  await expect.poll(away.isListening).toBe(false)
  await away.close()
  await admin.query(`alter database ${name} allow_connections true`)
  const later = await listen()
  // The test's own and the later one come back; the closed one, whose turn was before, does not.
  await expect.poll(later.isListening).toBe(true)
  await expect.poll(listeners).toBe(2)
  expect(away.isListening()).toBe(false)
})

test('a server that takes no connections at the start is tried again, then its refusal is told', async () => {
  await admin.query(`alter database ${name} allow_connections false`)
  const starting = listen()
  await admin.query(`alter database ${name} allow_connections true`)
  expect((await starting).isListening()).toBe(true)

  await admin.query(`alter database ${name} allow_connections false`)
  await expect(listen()).rejects.toMatchObject({ code: '55000' })
})
