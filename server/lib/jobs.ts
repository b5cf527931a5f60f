import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { type Database, type Db, isKnownReadOnly, throwLoss } from './db/pool.ts'
import { type JobLane, type LanePace, openLane } from './process/job-lanes.ts'

/** Separate queues, because two thousand alerts must not delay a link to set a password. */
const QUEUES = ['mails', 'alerts', 'sms', 'pushes', 'alert-events'] as const
export type QueueName = (typeof QUEUES)[number]

const DAY = 86_400
/** In seconds. Jobs of a process that was killed are tried again within a minute: 15 + 5 + 5 + 30 at most. */
const HEARTBEAT = 15
const BEAT = 5
/** Delays double from a quarter of a minute to an hour, for about 72 hours in all. */
const POLICY = {
  retryLimit: 78,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: HEARTBEAT,
  retentionSeconds: 30 * DAY,
  deleteAfterSeconds: DAY,
}
/** After its first failure a job waits behind those never tried, in a lane of its own. */
const RETRIED = -1

const firstTries = (atOnce: number): LanePace => ({ atOnce, pollMs: 500, minPriority: RETRIED + 1 })
const laterTries = (atOnce: number): LanePace => ({ atOnce, pollMs: 1000, maxPriority: RETRIED })
const LANES: Record<QueueName, readonly LanePace[]> = {
  mails: [firstTries(12), laterTries(3)],
  alerts: [firstTries(2), laterTries(2)],
  // One gateway takes them all: once it is back, those that failed meanwhile are as many as the new ones.
  sms: [firstTries(16), laterTries(16)],
  pushes: [firstTries(8), laterTries(4)],
  'alert-events': [{ atOnce: 2, pollMs: 500 }],
}
/** How many jobs of these queues together one process does at once. */
export const atOnceOf = (...queues: readonly QueueName[]) =>
  queues.flatMap((queue) => LANES[queue]).reduce((sum, { atOnce }) => sum + atOnce, 0)

const jobOf = (id: RawBuilder<unknown>) =>
  sql`select start_after from pgboss.job where name = any(${sql.val([...QUEUES])}) and id = ${id}`

/** SQL: when the job of this id is tried again, or first if that is later than now; null for one due at first, or ended. */
export const nextTryOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(${jobOf(id)} and (state = 'retry' or state = 'created' and start_after > now()))`

/** SQL: whether the job of this id waits or runs. */
export const isQueued = (id: RawBuilder<unknown>) => sql<boolean>`exists (${jobOf(id)} and state < 'completed')`

export interface QueueCounts {
  queue: QueueName
  due: number
  /** Tried again later. */
  failed: number
  /** Seconds since the oldest due job became due. */
  oldest: number
}

/** Reads along pg-boss’ index of jobs to fetch, so that ended jobs are not read. */
export async function countJobs(db: Db): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue,
      count(*) filter (where start_after <= now())::int as due,
      count(*) filter (where priority <= ${sql.val(RETRIED)})::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float as oldest
    from unnest(${sql.val([...QUEUES])}::text[]) as queue
    left join pgboss.job on name = queue and state < 'active' and not blocked
    group by queue`.execute(db)
  return rows
}

/** Before the row it is about: `endJobs` and what follows it lock in this order too. */
export const lockJob = (trx: Db, id: string) => sql`${jobOf(sql`${id}::uuid`)} for update`.execute(trx)

/** Deletes the jobs of these ids, and answers them; one that runs stays, but is not tried again. */
export async function endJobs(trx: Db, ids: readonly string[]): Promise<string[]> {
  const found = sql`name = any(${sql.val([...QUEUES])}) and id = any(${sql.val([...ids])}::uuid[])`
  // First: one that fails meanwhile is a new row, which only the statement after sees.
  await sql`update pgboss.job set retry_limit = retry_count where ${found}`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    delete from pgboss.job where ${found} and state <> 'active' returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** SQL: the same of a job of this queue with these data. */
export const isQueuedWith = (queue: QueueName, data: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pgboss.job where name = ${queue} and data = ${data} and state < 'completed')`

interface NewJob {
  /** The id of the row it is about, when `sendNow` or a list must find it. */
  id?: string
  /** Never a secret: it stays in the database for a day. */
  data: object
  startAfter?: string
  /** Before those of a lower one; 0 by default. */
  priority?: number
}

/** Thrown by a job that is not to be done before then. */
export class PutOff extends Error {
  readonly until: Date

  constructor(until: Date) {
    super(`put off until ${until.toISOString()}`)
    this.until = until
  }
}

/** It has not failed, so it is among those never tried. */
const putOff = (db: Db, { name, id }: { name: string; id: string }, until: Date) =>
  sql`update pgboss.job set start_after = ${until.toISOString()}, priority = greatest(priority, 0)
    where name = ${name} and id = ${id} and state = 'retry'`.execute(db)

export interface Jobs {
  /** Queues in the caller's transaction, in one statement. */
  send: (db: Db, queue: QueueName, jobs: readonly NewJob[]) => Promise<void>
  /** Tries a waiting or failed job again now, with all its tries; false while it runs. */
  sendNow: (db: Db, queue: QueueName, id: string) => Promise<boolean>
  work: <D extends object>(queue: QueueName, handle: (data: D) => Promise<unknown>) => void
  /** Starts no more jobs, and waits a moment for running ones. */
  close: () => Promise<void>
}

const connect = ({ pool }: Database, options: { migrate: boolean; supervise: boolean; createSchema?: boolean }) =>
  new PgBoss({
    ...options,
    db: { executeSql: (text, values) => pool.query(text, values).catch(throwLoss) },
    schedule: false,
    superviseIntervalSeconds: BEAT,
    monitorIntervalSeconds: BEAT,
  })

export async function installJobs(database: Database): Promise<void> {
  // PostgreSQL asks for the right to create a schema, also where IF NOT EXISTS finds it.
  const { rows } = await sql`select where to_regnamespace('pgboss') is null`.execute(database.db)
  const boss = connect(database, { migrate: true, supervise: false, createSchema: rows.length > 0 })
  let failure: Error | null = null
  boss.on('error', (error) => {
    failure = error
  })
  try {
    await boss.start()
    for (const queue of QUEUES) {
      await boss.createQueue(queue, POLICY)
      // Includes queues created by an earlier version.
      await boss.updateQueue(queue, { ...POLICY, deadLetter: null })
    }
  } finally {
    // The timers of a failed start would keep the process alive.
    await boss.stop({ close: false, graceful: false })
  }
  if (failure) throw failure
}

/** Once the clock was set back, what was queued before begins its wait anew. */
export async function resetFutureJobs(db: Db): Promise<void> {
  await sql`update pgboss.job set created_on = least(created_on, now()), started_on = least(started_on, now()),
      start_after = now() + (start_after - greatest(created_on, started_on))
    where state in ('created', 'retry') and greatest(created_on, started_on) > now() + interval '1 minute'`.execute(db)
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null
    where greatest(monitor_claim_on, monitor_on) > now() + interval '1 minute'`.execute(db)
}

interface JobsOptions {
  onError: (error: Error) => void
  does: 'all' | 'sending only'
  /** Milliseconds between two looks for work, in place of each lane's own. */
  pollMs?: number
}

export async function openJobs(database: Database, { onError, does, ...pace }: JobsOptions): Promise<Jobs> {
  const boss = connect(database, { migrate: false, supervise: does === 'all' })
  const lanes: JobLane[] = []
  const running = new Map<QueueName, Set<string>>()
  const beat = setInterval(() => {
    for (const [queue, ids] of running) if (ids.size > 0) boss.touch(queue, [...ids]).catch(onError)
  }, BEAT * 1000)
  boss.on('error', onError)
  await boss.start()

  const send: Jobs['send'] = async (db, queue, jobs) => {
    if (jobs.length > 0) await boss.insert(queue, [...jobs], { db: fromKysely(db) })
  }
  return {
    send,
    sendNow: async (db, queue, id) => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = ${queue} and id = ${id} for update`.execute(db)
      if (rows[0]?.state === 'active') return false
      await boss.deleteJob(queue, id, { db: fromKysely(db) })
      await send(db, queue, [{ id, data: { id } }])
      return true
    },
    work: <D extends object>(queue: QueueName, handle: (data: D) => Promise<unknown>) => {
      const ids = new Set<string>()
      running.set(queue, ids)
      const run = async (job: Job<D>) => {
        ids.add(job.id)
        try {
          await handle(job.data)
        } catch (error) {
          await boss.fail(queue, job, { message: error instanceof Error ? error.message : String(error) })
          if (error instanceof PutOff) return putOff(database.db, job, error.until)
          return boss.update(queue, undefined, { id: job.id, priority: RETRIED })
        } finally {
          ids.delete(job.id)
        }
        return boss.complete(queue, job)
      }
      for (const { atOnce, pollMs, ...priorities } of LANES[queue]) {
        const fetch = async (batchSize: number) =>
          isKnownReadOnly(database.db) ? [] : boss.fetch<D>(queue, { batchSize, ...priorities })
        lanes.push(openLane({ fetch, run, onError, atOnce, pollMs, ...pace }))
      }
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()))
      clearInterval(beat)
      await boss.stop({ close: false, graceful: false })
    },
  }
}
