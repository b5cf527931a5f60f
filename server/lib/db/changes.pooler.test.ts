import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type SharingPooler, sharingPooler } from '../../test/postgres/sharing-pooler.ts'
import { testDatabase } from '../../test/site.ts'
import { type DatabaseChanges, listenToChanges } from './changes.ts'
import { SilentDatabase } from './listening-connection.ts'

const database = testDatabase()
let pooler: SharingPooler
let changes: DatabaseChanges | undefined
let losses: Error[] = []
let returns = 0

async function openPooler(isShared: boolean) {
  pooler = await sharingPooler(database.url, isShared)
}
afterEach(async () => {
  await changes?.close()
  await pooler.close()
  changes = undefined
  losses = []
  returns = 0
})

async function listen(beatMs = 200) {
  const onBack = () => (returns += 1)
  changes = await listenToChanges(pooler, { onLoss: (error) => losses.push(error), onBack, beatMs })
  return changes
}

const notify = (payload: string) => database.pool.query("select pg_notify('estran', $1)", [payload])

test('a pooler that shares connections is refused at the start, though one’s own notifications come back through it', async () => {
  await openPooler(true)
  const client = new pg.Client({ connectionString: pooler.url })
  const own: unknown[] = []
  client.on('notification', ({ payload }) => own.push(payload))
  await client.connect()
  await client.query('listen estran')
  await client.query("notify estran, 'own'")
  await client.end()
  expect(own).toEqual(['own'])

  await expect(listen()).rejects.toBeInstanceOf(SilentDatabase)
  expect(losses).toEqual([])
})

test('such a pooler is refused at the start also where the first connection to it fails', async () => {
  await openPooler(true)
  pooler.refuseNext(1)
  await expect(listen()).rejects.toBeInstanceOf(SilentDatabase)
  expect(losses).toEqual([])
})

test('after one unheard probe nothing cached is used, and everything counts as changed once a probe is heard again', async () => {
  await openPooler(false)
  const { isListening, generation, caughtUp } = await listen(2000)
  const before = generation('sessions')
  pooler.share()
  await expect.poll(isListening).toBe(false)
  expect(generation('sessions')).toBe(before)
  await caughtUp()
  pooler.lend()
  await expect.poll(isListening).toBe(true)
  expect(generation('sessions')).toBeGreaterThan(before)
  // The connection is still the first one.
  expect([losses, returns]).toEqual([[], 0])
})

test('a pooler that begins to share later is noticed, nothing cached is used meanwhile, and all is well again afterwards', async () => {
  await openPooler(false)
  const { isListening, generation } = await listen()
  expect(isListening()).toBe(true)
  const before = generation('zones')
  pooler.share()
  await expect.poll(isListening).toBe(false)
  await notify('zones')
  // Let it try again without success.
  await expect.poll(() => losses.length).toBeGreaterThan(1)
  expect(losses.every((error) => error instanceof SilentDatabase)).toBe(true)
  expect([isListening(), returns]).toEqual([false, 0])

  pooler.lend()
  await expect.poll(isListening).toBe(true)
  expect(returns).toBe(1)
  const back = generation('zones')
  expect(back).toBeGreaterThan(before)
  await notify('zones')
  await expect.poll(() => generation('zones')).toBe(back + 1)
})

test('a pooler that answers by another connection than the listening one is noticed before a change is answered', async () => {
  await openPooler(false)
  const { isListening, caughtUp } = await listen()
  await caughtUp()
  expect(isListening()).toBe(true)
  pooler.swap()
  await caughtUp()
  expect(isListening()).toBe(false)
  expect(losses).toEqual([expect.any(SilentDatabase)])
  await expect.poll(isListening).toBe(true)
})
