import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded/embedded.ts'
import { runningUrl } from './embedded/server.ts'
import { type Database, openDatabase } from './lib/db/pool.ts'
import { joinStore } from './store.ts'
import { temporaryFolder } from './test/folder.ts'

const say = () => undefined
let dataDir = ''
let running: EmbeddedPostgres | null = null

// One folder for all: making a cluster is what takes long.
beforeAll(async () => {
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  await running?.stop()
  running = null
})

async function start() {
  running = await startEmbedded({ dataDir, say, settings: { fsync: 'off' } })
  return running
}

const pidFile = () => join(dataDir, 'postgresql', 'cluster', 'postmaster.pid')
/** Another for another start of the server. */
const startedAt = async ({ db }: Pick<Database, 'db'>) =>
  (await sql`select pg_postmaster_start_time() as at`.execute(db)).rows[0]

async function answers(url: string | null) {
  if (url === null) return null
  const database = openDatabase(url, say)
  try {
    return await startedAt(database)
  } finally {
    await database.close()
  }
}

test('where nothing ever ran there is nothing to join', async () => {
  expect(await runningUrl(dataDir)).toBeNull()
  expect(await runningUrl(join(dataDir, 'nowhere'))).toBeNull()
})

test('while an application runs, its database answers at that address; afterwards there is none', async () => {
  const { url, stop } = await start()
  expect(await runningUrl(dataDir)).toBe(url)
  expect(await answers(await runningUrl(dataDir))).toHaveProperty('at')
  await stop()
  expect(await runningUrl(dataDir)).toBeNull()
})

test('one that is still starting, or whose password is lost, cannot be joined', async () => {
  await start()
  const [lines, password] = [await readFile(pidFile(), 'utf8'), join(dataDir, 'postgresql', 'password')]
  const known = await readFile(password, 'utf8')
  try {
    await writeFile(pidFile(), lines.replace('ready', 'starting'))
    expect(await runningUrl(dataDir)).toBeNull()
    await writeFile(pidFile(), lines)
    await rm(password)
    expect(await runningUrl(dataDir)).toBeNull()
  } finally {
    await writeFile(pidFile(), lines)
    await writeFile(password, known, { mode: 0o600 })
  }
  expect(await runningUrl(dataDir)).not.toBeNull()
})

test('a short command joins it and leaves it running', async () => {
  const { url } = await start()
  const before = await answers(url)
  const store = await joinStore(readConfig({ DATA_DIR: dataDir }), say)
  expect([store.url, await startedAt(store)]).toEqual([url, before])
  await store.close()
  expect(await answers(url)).toEqual(before)
})

test('without one it starts its own, and stops it', async () => {
  const store = await joinStore(readConfig({ DATA_DIR: dataDir }), say)
  expect(await startedAt(store)).toHaveProperty('at')
  expect(await runningUrl(dataDir)).toBe(store.url)
  await store.close()
  expect(await runningUrl(dataDir)).toBeNull()
})

test('a database that a dead process left behind is not joined', async () => {
  const { stop } = await start()
  const left = await readFile(pidFile(), 'utf8')
  await stop()
  // A process number that is nobody's, and a port where nobody listens any more.
  await writeFile(pidFile(), left.replace(/^\d+/, '2147483646'))
  expect(await answers(await runningUrl(dataDir)).catch((error) => error.code)).toBe('ECONNREFUSED')
  const store = await joinStore(readConfig({ DATA_DIR: dataDir }), say)
  expect(await startedAt(store)).toHaveProperty('at')
  await store.close()
})
