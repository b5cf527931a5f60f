import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Database, Db } from './db/pool.ts'
import { type Closable, openLane } from './jobs.lane.ts'

/** When a job about this row is tried again; null for one never tried, or ended. */
export const nextTryOf = (id: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select start_after from pgboss.job where name = any(${sql.val([...QUEUES])}) and id = ${id} and state = 'retry')`

/** Whether a job about this row waits or is being done. */
export const isQueued = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pgboss.job where name = any(${sql.val([...QUEUES])}) and id = ${id} and state < 'completed')`

export interface Jobs {
  /** Queues in the caller's transaction, in one statement. A job is known by the id of the row that it is about. */
  send: (db: Db, queue: Queue, ids: readonly string[]) => Promise<void>
  /** Does not wait any longer, or begins all over; false while it is being done. */
  sendNow: (db: Db, queue: Queue, id: string) => Promise<boolean>
  work: (queue: Queue | typeof FAILED, handle: (id: string) => Promise<void>) => void
  close: () => Promise<void>
}

/** One by one: ten thousand alerts must not hold up a link to set a password. */
const QUEUES = ['mails', 'alerts', 'pushes'] as const
export type Queue = (typeof QUEUES)[number]
/** Gets what failed for good, also when the process that tried it died. */
export const FAILED = 'failed'

const DAY = 86_400
/** Delays double from a minute to an hour, for about 72 hours in all. */
const POLICY = {
  retryLimit: 76,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  retentionSeconds: 30 * DAY,
  deleteAfterSeconds: DAY,
}
/** After its first failure a job waits behind those never tried, in a lane of its own. */
const TRIED = -1
const FIRST_TRIES = { minPriority: TRIED + 1, pollMs: 500 }
const LATER_TRIES = { maxPriority: TRIED, pollMs: 1000 }
const LANES = {
  mails: [
    { ...FIRST_TRIES, atOnce: 12 },
    { ...LATER_TRIES, atOnce: 3 },
  ],
  alerts: [
    { ...FIRST_TRIES, atOnce: 2 },
    { ...LATER_TRIES, atOnce: 2 },
  ],
  pushes: [
    { ...FIRST_TRIES, atOnce: 8 },
    { ...LATER_TRIES, atOnce: 4 },
  ],
  [FAILED]: [{ pollMs: 1000, atOnce: 5 }],
}
/** So many jobs are done at once by one process. */
export const MAX_AT_ONCE = Object.values(LANES)
  .flat()
  .reduce((sum, { atOnce }) => sum + atOnce, 0)
const DRAIN_MS = 3000

const connect = ({ pool }: Database, options: { migrate: boolean; supervise: boolean }) =>
  new PgBoss({
    ...options,
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
  })

export async function installJobs(database: Database): Promise<void> {
  const boss = connect(database, { migrate: true, supervise: false })
  let failure: Error | null = null
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  await boss.createQueue(FAILED, POLICY)
  for (const queue of QUEUES) {
    await boss.createQueue(queue, POLICY)
    // Also those that an earlier version made.
    await boss.updateQueue(queue, { ...POLICY, deadLetter: FAILED })
  }
  await boss.stop({ close: false, graceful: false })
  if (failure) throw failure
  await database.pool.query(
    `update pgboss.job set dead_letter = $1 where name = any($2) and dead_letter is null and state < 'completed'`,
    [FAILED, QUEUES],
  )
}

type Attempt = Pick<Job, 'id' | 'retryCount'>

interface JobsOptions {
  onError: (error: Error) => void
  does: 'all' | 'sending only'
  /** How often every lane looks for work, instead of its own pace. */
  pollMs?: number
}

export async function openJobs(database: Database, { onError, does, ...pace }: JobsOptions): Promise<Jobs> {
  const boss = connect(database, { migrate: false, supervise: does === 'all' })
  const lanes: Closable[] = []
  boss.on('error', onError)
  await boss.start()

  const send: Jobs['send'] = async (db, queue, ids) => {
    const jobs = ids.map((id) => ({ id, data: { id } }))
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(db) })
  }
  return {
    send,
    sendNow: async (db, queue, id) => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = ${queue} and id = ${id} for update`.execute(db)
      if (rows[0]?.state === 'active') return false
      await boss.deleteJob(queue, id, { db: fromKysely(db) })
      await send(db, queue, [id])
      return true
    },
    work: (queue, handle) => {
      const complete = (job: Attempt) => boss.complete(queue, job)
      const fail = async (job: Attempt, { message }: Error) => {
        await boss.fail(queue, job, { message })
        await boss.update(queue, undefined, { id: job.id, priority: TRIED })
      }
      for (const { atOnce, pollMs, ...priorities } of LANES[queue]) {
        const fetch = (batchSize: number) => boss.fetch<{ id: string }>(queue, { batchSize, ...priorities })
        const lane = { fetch, complete, fail, handle: (job: Job<{ id: string }>) => handle(job.data.id) }
        lanes.push(openLane({ ...lane, onError, atOnce, pollMs, ...pace }))
      }
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close(DRAIN_MS)))
      await boss.stop({ close: false, graceful: false })
    },
  }
}
