import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Changes, listenToChanges } from '../lib/db/changes.ts'
import { type Database, type Db, openDatabase } from '../lib/db/pool.ts'
import { type Jobs, openJobs } from '../lib/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server address without a database's name, and the migrated one that others are copies of. */
    postgres: { server: string; template: string; demoTemplate: string }
  }
}

/** For processes that work: a test waits for them many times. */
export const POLL_MS = 50

export interface TestDatabase extends Database {
  url: string
  changes: Changes
  jobs: Jobs
  /** Closes and drops it. */
  end: () => Promise<void>
}

/** A database of its own for a test file, copied from the migrated template (`demo`: with the demo data). */
export async function createTestDatabase(kind: 'empty' | 'demo' = 'empty', patience?: number): Promise<TestDatabase> {
  const { server, template, demoTemplate } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const copied = kind === 'demo' ? demoTemplate : template
  await administer(server, `create database ${name} template ${copied} strategy file_copy`)
  const url = `${server}/${name}`
  const database = openDatabase(url, () => undefined, patience)
  const changes = await listenToChanges(url, () => undefined)
  const jobs = await openJobs(database, { onError: () => undefined, does: 'sending only' })
  return {
    ...database,
    url,
    changes,
    jobs,
    end: async () => {
      await jobs.close()
      await changes.close()
      await database.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** How many connections to this database wait for a lock that another holds. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
