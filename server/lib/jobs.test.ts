import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { POLL_MS } from '../test/database.ts'
import { superviseNow } from '../test/mailing/supervise.ts'
import { testDatabase } from '../test/site.ts'
import { FAILED, installJobs, openJobs } from './jobs.ts'

const database = testDatabase()
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [A, B, C] = [idOf(1), idOf(2), idOf(3)]

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await sql`delete from pgboss.job`.execute(database.db)
})

async function open() {
  const jobs = await openJobs(database, { onError: () => undefined, does: 'all', pollMs: POLL_MS })
  closers.push(jobs.close)
  return jobs
}

const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state::text from pgboss.job where id = ${id}`.execute(database.db)).rows[0]
    ?.state

test('one that never ends holds up no other', async () => {
  const jobs = await open()
  const done: string[] = []
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  jobs.work('mails', async (id) => {
    if (id === A) await never
    done.push(id)
  })
  await jobs.send(database.db, 'mails', [A])
  await expect.poll(() => stateOf(A)).toBe('active')
  await jobs.send(database.db, 'mails', [B, C])
  await expect.poll(() => [...done].sort()).toEqual([B, C].sort())
  end()
  await expect.poll(() => stateOf(A)).toBe('completed')
})

test('those that fail again and again leave room for those never tried', async () => {
  const jobs = await open()
  const tried = new Set<string>()
  const ids = Array.from({ length: 30 }, (_, n) => idOf(100 + n))
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  jobs.work('mails', async (id) => {
    if (id === A) return
    if (tried.has(id)) return never
    tried.add(id)
    throw new Error('later')
  })
  await jobs.send(database.db, 'mails', ids)
  const retrying = async () =>
    (await sql`select from pgboss.job where state = 'retry' and priority < 0`.execute(database.db)).rows.length
  await expect.poll(retrying).toBe(30)
  await sql`update pgboss.job set start_after = now()`.execute(database.db)
  await expect.poll(retrying).toBeLessThan(30)
  await jobs.send(database.db, 'mails', [A])
  await expect.poll(() => stateOf(A)).toBe('completed')
  end()
})

describe('one that failed for good is known to have', () => {
  test('when its last try throws', async () => {
    const jobs = await open()
    const failed: string[] = []
    jobs.work(FAILED, async (id) => void failed.push(id))
    await jobs.send(database.db, 'alerts', [A])
    await sql`update pgboss.job set retry_limit = 0 where id = ${A}`.execute(database.db)
    jobs.work('alerts', async () => {
      throw new Error('no')
    })
    await expect.poll(() => failed).toEqual([A])
    expect(await stateOf(A)).toBe('failed')
  })

  test('when the process that tried it died', async () => {
    const jobs = await open()
    const failed: string[] = []
    jobs.work(FAILED, async (id) => void failed.push(id))
    await jobs.send(database.db, 'alerts', [A])
    await sql`update pgboss.job set state = 'active', retry_limit = 0, started_on = now() - interval '121 seconds'
      where id = ${A}`.execute(database.db)
    await superviseNow(database)
    await expect.poll(() => failed).toEqual([A])
    expect(await stateOf(A)).toBe('failed')
  })

  test('also of an earlier version’s queue', async () => {
    const { db } = database
    await sql`update pgboss.queue set dead_letter = null`.execute(db)
    const jobs = await open()
    await jobs.send(db, 'mails', [A])
    await Promise.all([installJobs(database), installJobs(database)])
    const { rows } = await sql`select dead_letter from pgboss.job where id = ${A}`.execute(db)
    expect(rows).toEqual([{ dead_letter: FAILED }])
  })
})

describe('now', () => {
  test('one that waits for its next try is done, and so is one that had failed', async () => {
    const jobs = await open()
    const { db } = database
    let isGood = false
    let tries = 0
    jobs.work('mails', async () => {
      tries++
      if (!isGood) throw new Error('later')
    })
    await jobs.send(db, 'mails', [A])
    await expect.poll(() => stateOf(A)).toBe('retry')
    await sql`update pgboss.job set retry_count = retry_limit where id = ${A}`.execute(db)
    expect(await jobs.sendNow(db, 'mails', A)).toBe(true)
    await expect.poll(() => tries).toBe(2)
    // All over: it may fail as often as a new one.
    await expect.poll(() => stateOf(A)).toBe('retry')
    await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where id = ${A}`.execute(db)
    await expect.poll(() => stateOf(A)).toBe('failed')
    isGood = true
    expect(await jobs.sendNow(db, 'mails', A)).toBe(true)
    await expect.poll(() => stateOf(A)).toBe('completed')
  })

  test('not one that is being done', async () => {
    const jobs = await open()
    const { promise: never, resolve: end } = Promise.withResolvers<void>()
    jobs.work('mails', () => never)
    await jobs.send(database.db, 'mails', [A])
    await expect.poll(() => stateOf(A)).toBe('active')
    expect(await jobs.sendNow(database.db, 'mails', A)).toBe(false)
    end()
  })
})
