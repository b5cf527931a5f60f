import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { countLockWaits, POLL_MS } from '../test/database.ts'
import { testDatabase } from '../test/site.ts'
import { endJobs, openJobs, PutOff, resetFutureJobs } from './jobs.ts'

const database = testDatabase()
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [A, B, C] = [idOf(1), idOf(2), idOf(3)]

interface JobRow {
  id: string
}
const jobOf = (id: string) => ({ id, data: { id } })

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

test('a job that never ends delays no other', async () => {
  const jobs = await open()
  const done: string[] = []
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  jobs.work('mails', async ({ id }: JobRow) => {
    if (id === A) await never
    done.push(id)
  })
  await jobs.send(database.db, 'mails', [jobOf(A)])
  await expect.poll(() => stateOf(A)).toBe('active')
  await jobs.send(database.db, 'mails', [jobOf(B), jobOf(C)])
  await expect.poll(() => [...done].sort()).toEqual([B, C].sort())
  end()
  await expect.poll(() => stateOf(A)).toBe('completed')
})

test('a job of a process that is gone is soon tried again, one that still runs is left to it', async () => {
  const jobs = await open()
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  jobs.work('mails', () => never)
  await jobs.send(database.db, 'mails', [jobOf(A)])
  await expect.poll(() => stateOf(A)).toBe('active')
  await jobs.send(database.db, 'pushes', [jobOf(B)])
  // The running job has longer than a beat until it would be given up.
  await sql`
    update pgboss.job set state = 'active', started_on = now(),
      heartbeat_on = now() - case id when ${A} then interval '8 seconds' else interval '14 seconds' end
    where id in (${A}, ${B})`.execute(database.db)
  await expect.poll(() => stateOf(B)).toBe('retry')
  const isSoon = sql<boolean>`start_after < now() + interval '31 seconds'`
  const isBeating = sql<boolean>`state = 'active' and heartbeat_on >= started_on`
  await expect
    .poll(
      async () => (await sql`select ${isBeating} as beats from pgboss.job where id = ${A}`.execute(database.db)).rows,
    )
    .toEqual([{ beats: true }])
  const { rows } = await sql`select ${isSoon} as soon from pgboss.job where id = ${B}`.execute(database.db)
  expect(rows).toEqual([{ soon: true }])
  end()
})

test('jobs that fail again and again leave room for those never tried', async () => {
  const jobs = await open()
  const tried = new Set<string>()
  const ids = Array.from({ length: 30 }, (_, n) => idOf(100 + n))
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  jobs.work('mails', async ({ id }: JobRow) => {
    if (id === A) return
    if (tried.has(id)) return never
    tried.add(id)
    throw new Error('later')
  })
  await jobs.send(database.db, 'mails', ids.map(jobOf))
  const retrying = async () =>
    (await sql`select from pgboss.job where state = 'retry' and priority < 0`.execute(database.db)).rows.length
  await expect.poll(retrying).toBe(30)
  await sql`update pgboss.job set start_after = now()`.execute(database.db)
  await expect.poll(retrying).toBeLessThan(30)
  await jobs.send(database.db, 'mails', [jobOf(A)])
  await expect.poll(() => stateOf(A)).toBe('completed')
  end()
})

test.each([
  ['counts as failed no more', 0, [new Error('later')]],
  ['stays before the others', 1, []],
])('a job that is put off %s', async (_what, priority, failuresBefore) => {
  const jobs = await open()
  const failures = [...failuresBefore, new PutOff(new Date(Date.now() + 3_600_000))]
  jobs.work('sms', async () => {
    throw failures.shift()
  })
  const states = async () =>
    (await sql`select state, priority from pgboss.job where id = ${A}`.execute(database.db)).rows
  await jobs.send(database.db, 'sms', [{ ...jobOf(A), priority }])
  for (const _failure of failuresBefore) {
    await expect.poll(states).toEqual([{ state: 'retry', priority: -1 }])
    await sql`update pgboss.job set start_after = now()`.execute(database.db)
  }
  await expect.poll(states).toEqual([{ state: 'retry', priority }])
  expect(failures).toEqual([])
})

test('a job that fails while it is ended is not tried again', async () => {
  const { db } = database
  const jobs = await openJobs(database, { onError: () => undefined, does: 'sending only' })
  closers.push(jobs.close)
  await jobs.send(db, 'mails', [jobOf(A)])
  await sql`update pgboss.job set state = 'active'`.execute(db)
  let ended: Promise<string[]> | undefined
  await db.transaction().execute(async (trx) => {
    // As pg-boss does it.
    await sql`with failed as (delete from pgboss.job where id = ${A} returning *)
      insert into pgboss.job select * from failed`.execute(trx)
    await sql`update pgboss.job set state = 'retry' where id = ${A}`.execute(trx)
    ended = db.transaction().execute((other) => endJobs(other, [A]))
    await expect.poll(() => countLockWaits(db)).toBe(1)
  })
  expect([await ended, await stateOf(A)]).toEqual([[A], undefined])
})

describe('sendNow', () => {
  test('runs a job that waits for its next try, or has failed', async () => {
    const jobs = await open()
    const { db } = database
    let isGood = false
    let tries = 0
    jobs.work('mails', async () => {
      tries++
      if (!isGood) throw new Error('later')
    })
    await jobs.send(db, 'mails', [jobOf(A)])
    await expect.poll(() => stateOf(A)).toBe('retry')
    await sql`update pgboss.job set retry_count = retry_limit where id = ${A}`.execute(db)
    expect(await jobs.sendNow(db, 'mails', A)).toBe(true)
    await expect.poll(() => tries).toBe(2)
    // It begins anew: it may fail as often as a new one.
    await expect.poll(() => stateOf(A)).toBe('retry')
    await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where id = ${A}`.execute(db)
    await expect.poll(() => stateOf(A)).toBe('failed')
    isGood = true
    expect(await jobs.sendNow(db, 'mails', A)).toBe(true)
    await expect.poll(() => stateOf(A)).toBe('completed')
  })

  test('does not run a job that is already running', async () => {
    const jobs = await open()
    const { promise: never, resolve: end } = Promise.withResolvers<void>()
    jobs.work('mails', () => never)
    await jobs.send(database.db, 'mails', [jobOf(A)])
    await expect.poll(() => stateOf(A)).toBe('active')
    expect(await jobs.sendNow(database.db, 'mails', A)).toBe(false)
    end()
  })
})

test('once the clock was set back an hour, jobs wait as long as before', async () => {
  const jobs = await openJobs(database, { onError: () => undefined, does: 'sending only' })
  closers.push(jobs.close)
  const startAfter = new Date(Date.now() + 600_000).toISOString()
  await jobs.send(database.db, 'mails', [jobOf(A), { ...jobOf(B), startAfter }, jobOf(C)])
  const hour = sql`interval '1 hour'`
  await sql`update pgboss.job set created_on = created_on + ${hour}, start_after = start_after + ${hour}
    where id <> ${C}`.execute(database.db)
  await sql`update pgboss.job set state = 'retry', started_on = now() + ${hour}, start_after = start_after + ${hour}
    where id = ${C}`.execute(database.db)
  await resetFutureJobs(database.db)
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job order by id`.execute(
    database.db,
  )
  expect(rows.map(({ minutes }) => minutes)).toEqual([0, 10, 0])
})
