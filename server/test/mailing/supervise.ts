import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database } from '../../lib/db/pool.ts'

/** What a process does every five seconds: jobs whose time is over are tried again, or have failed. */
export async function superviseNow({ pool, db }: Database) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await sql`update pgboss.queue set monitor_on = null`.execute(db)
  await boss.supervise()
  await boss.stop({ close: false, graceful: false })
}
