import { sql } from 'kysely'
import type { Db } from '../lib/db/pool.ts'

/** How many connections to this database wait for a lock that another holds. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
