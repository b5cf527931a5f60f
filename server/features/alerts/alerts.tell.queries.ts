import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'

/** From then on another change is another event. */
export const queueDue = (db: Db, now: Date) =>
  sql`update alert_events set queued_at = ${now} where id in (
    select id from alert_events where queued_at is null and due_at <= ${now} for update skip locked)`.execute(db)
