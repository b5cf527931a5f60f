import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Db } from './db/pool.ts'

export interface Jobs {
  /** Queues in the caller's transaction, in one statement. Once finished, whatever the end, only the kind is kept. */
  send: (db: Db, queue: Queue, all: readonly { kind: string; data: object }[]) => Promise<void>
  /** Those that wait and whose data name this person. */
  drop: (db: Db, queue: Queue, person: { user_id: number; email: string }) => Promise<unknown>
  /** `id` stays the same at each try. */
  work: <T extends object>(queue: Queue, handle: (id: string, data: T) => Promise<void>) => Promise<void>
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
const POLL_SECONDS = 0.5
const AT_ONCE = 3
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

interface JobsOptions {
  onError: (error: Error) => void
  does: 'all' | 'sending only'
}

export async function openJobs(database: Database, { onError, does }: JobsOptions): Promise<Jobs> {
  const boss = connect(database, { migrate: false, supervise: does === 'all' })
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
    work: async (queue, handle) => {
      const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }
      for (let worker = 0; worker < AT_ONCE; worker++) {
        let workerId = ''
        workerId = await boss.work(queue, options, async (jobs) => {
          // Saves half a second of polling between two jobs.
          if (workerId) boss.notifyWorker(workerId)
          for (const { id, data } of jobs) await handle(id, data as Parameters<typeof handle>[1])
        })
      }
    },
    close: () => boss.stop({ close: false, graceful: true, timeout: DRAIN_MS }),
  }
}
