import { sql } from 'kysely'
import { inject } from 'vitest'
import { type DatabaseChanges, listenToChanges } from '../lib/db/changes.ts'
import { type Database, type Db, openDatabase } from '../lib/db/pool.ts'
import { type Jobs, openJobs } from '../lib/jobs.ts'
import { copyTemplate, type DatabaseTemplates, dropCopy } from './postgres/templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseTemplates
  }
}

/** For processes that send and compute: a test waits for them many times. */
export const POLL_MS = 50

export interface TestDatabase extends Database {
  url: string
  changes: DatabaseChanges
  jobs: Jobs
  /** Closes and drops it. */
  end: () => Promise<void>
}

/** A database of its own for a test file, copied from the migrated template (`demo`: with the demo data). */
export async function createTestDatabase(kind: 'empty' | 'demo' = 'empty', patience?: number): Promise<TestDatabase> {
  const { server, template, demoTemplate } = inject('postgres')
  const url = await copyTemplate(server, kind === 'demo' ? demoTemplate : template)
  const database = openDatabase(url, () => undefined, patience)
  const changes = await listenToChanges({ url }, { onLoss: () => undefined })
  const jobs = await openJobs(database, { onError: () => undefined, does: 'sending only' })
  return {
    ...database,
    url,
    // A test writes beside the application, as another process does.
    changes: { ...changes, hasOthers: () => true },
    jobs,
    end: async () => {
      await jobs.close()
      await changes.close()
      await database.close()
      await dropCopy(url)
    },
  }
}

/** How many connections to this database wait for a lock that another holds. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
