import { sql } from 'kysely'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Database, Db } from './db/pool.ts'
import { type Closable, openLane } from './jobs.lane.ts'

export interface Jobs {
  /** Queues in the caller's transaction, in one statement. Once finished, whatever the end, only the kind is kept. */
  send: (db: Db, queue: Queue, all: readonly { kind: string; data: object }[]) => Promise<void>
  /** Those that wait and whose data name this person. */
  drop: (db: Db, queue: Queue, person: { user_id: number; email: string }) => Promise<unknown>
  /** `id` stays the same at each try. */
  work: <T extends object>(queue: Queue, handle: (id: string, data: T) => Promise<void>) => void
  close: () => Promise<void>
}

const QUEUES = ['mails'] as const
export type Queue = (typeof QUEUES)[number]

const DAY = 86_400
/** Delays double from a minute to an hour, for about 72 hours in all. */
const POLICY = {
  retryLimit: 76,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  retentionSeconds: 5 * DAY,
  deleteAfterSeconds: DAY,
}
/** After its first failure a job waits behind those never tried, in a lane of its own. */
const TRIED = -1
const LANES = [
  { minPriority: TRIED + 1, pollMs: 500, atOnce: 12 },
  { maxPriority: TRIED, pollMs: 1000, atOnce: 3 },
]
/** So many jobs are done at once by one process. */
export const MAX_AT_ONCE = LANES.reduce((sum, { atOnce }) => sum + atOnce, 0)
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
  for (const queue of QUEUES) await boss.createQueue(queue, POLICY)
  await boss.stop({ close: false, graceful: false })
  if (failure) throw failure
  await database.pool.query(FORGET_FINISHED)
}

/** By the database, because pg-boss also ends jobs by itself; what was finished before is forgotten once. */
const FORGET_FINISHED = `
  DO $do$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('forget finished jobs'));
    IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'pgboss.job'::regclass AND tgname = 'job_is_forgotten') THEN
      RETURN;
    END IF;
    CREATE OR REPLACE FUNCTION pgboss.forget_job() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.data := jsonb_build_object('kind', NEW.data -> 'kind'); RETURN NEW; END $$;
    CREATE TRIGGER job_is_forgotten BEFORE INSERT OR UPDATE ON pgboss.job
      FOR EACH ROW WHEN (NEW.state IN ('completed', 'cancelled', 'failed')) EXECUTE FUNCTION pgboss.forget_job();
    UPDATE pgboss.job SET data = data WHERE state IN ('completed', 'cancelled', 'failed');
  END $do$`

type Attempt = Pick<Job, 'id' | 'retryCount'>

interface JobsOptions {
  onError: (error: Error) => void
  does: 'all' | 'sending only'
}

export async function openJobs(database: Database, { onError, does }: JobsOptions): Promise<Jobs> {
  const boss = connect(database, { migrate: false, supervise: does === 'all' })
  const lanes: Closable[] = []
  boss.on('error', onError)
  await boss.start()
  return {
    send: async (db, queue, all) => {
      const jobs = all.map((data) => ({ data }))
      if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(db) })
    },
    drop: (db, queue, { user_id, email }) =>
      sql`delete from pgboss.job where name = ${queue} and state in ('created', 'retry')
        and (data -> 'data' ->> 'user_id' = ${String(user_id)} or data -> 'data' ->> 'email' = ${email})`.execute(db),
    work: <T extends object>(queue: Queue, handle: (id: string, data: T) => Promise<void>) => {
      const complete = (job: Attempt) => boss.complete(queue, job)
      const fail = async (job: Attempt, { message }: Error) => {
        await boss.fail(queue, job, { message })
        await boss.update(queue, undefined, { id: job.id, priority: TRIED })
      }
      for (const { atOnce, pollMs, ...priorities } of LANES) {
        const fetch = (batchSize: number) => boss.fetch<T>(queue, { batchSize, ...priorities })
        const lane = { fetch, complete, fail, handle: ({ id, data }: Job<T>) => handle(id, data) }
        lanes.push(openLane({ ...lane, onError, atOnce, pollMs }))
      }
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close(DRAIN_MS)))
      await boss.stop({ close: false, graceful: false })
    },
  }
}
