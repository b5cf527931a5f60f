import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'

/** The last 6:00 in Paris of each rhythm, as clocks there show it; someone who wants each mail by now is due at once. */
const moments = (now: Date) => sql`
  select rhythm, until from (
    select (${now}::timestamptz at time zone 'Europe/Paris' - interval '6 hours')::date as day) d,
  lateral (values
    ('daily', (day + time '06:00') at time zone 'Europe/Paris'),
    ('weekly', (date_trunc('week', day::timestamp) + time '06:00') at time zone 'Europe/Paris'),
    ('each', ${now}::timestamptz)) as m (rhythm, until)`

/** Those whose alerts have waited since before then. Remembered, so that no other process takes them too. */
export async function takeDuePeople(db: Db, now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into alert_digests (user_id, until)
    select users.id, m.until
    from (select user_id, min(queued_at) as since from alert_notices join alert_events e on e.id = event_id
      where state = 'waiting' group by user_id) w
    join users on users.id = w.user_id
    join (${moments(now)}) m on m.rhythm = alert_mails and w.since < m.until
    where not exists (select from alert_digests d where d.user_id = users.id and d.until >= m.until)
    order by users.id limit ${max}
    on conflict (user_id) do update set until = excluded.until where alert_digests.until < excluded.until
    returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** All that waits for them, oldest first. */
export async function listWaiting(db: Db, userIds: readonly number[]) {
  const { rows } = await sql<{ event_id: number; user_id: number }>`
    select event_id, user_id from alert_notices
    where state = 'waiting' and user_id = any(${userIds}::int[]) order by event_id for update`.execute(db)
  return rows
}
