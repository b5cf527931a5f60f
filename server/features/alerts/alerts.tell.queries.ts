import { sql } from 'kysely'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { isReached } from './alerts.audience.queries.ts'

/** From then on another change is another event. */
export const queueDue = (db: Db, now: Date) =>
  sql`update alert_events set queued_at = ${now} where id in (
    select id from alert_events where queued_at is null and due_at <= ${now} for update skip locked)`.execute(db)

export interface Notice {
  event_id: number
  user_id: number
  /** What becomes of it. */
  state: 'waiting' | 'mailed' | 'silent'
  /** Something to tell, whenever the mail comes. */
  says: boolean
}

/** Not by two processes; a mail that is on its way may still leave or not, so both are thought of. */
export async function takeNewNotices(db: Db, max: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with taken as (
      select n.event_id, n.user_id from alert_notices n
      join alert_events e on e.id = n.event_id and e.queued_at is not null
      where n.state = 'new' limit ${max} for update of n skip locked
    ), judged as (
      select taken.*, users.alert_mails, coalesce(${isReached} and archived_at is null and a.level is not null, false) as is_told,
        is_alerting(a.level, e.type, e.before ->> 'class', e.after ->> 'class')
          or e.corrects_id is not null
            and is_alerting(a.level, e.type, told_before(e.id, users.id) ->> 'class', e.after ->> 'class') as is_alerting
      from taken
      join alert_events e on e.id = event_id
      join zones on zones.id = e.zone_id
      join users on users.id = taken.user_id
      left join alerts a on a.zone_id = e.zone_id and a.user_id = taken.user_id
    )
    select event_id, user_id, is_told and is_alerting as says,
      case when not is_told then 'silent' when alert_mails <> 'each' then 'waiting'
        when is_alerting then 'mailed' else 'silent' end as state
    from judged`.execute(db)
  return rows
}

type Settled = Omit<Notice, 'says'> & { mail_id: string | null }

export const settleNotices = (db: Db, notices: readonly Settled[]) =>
  sql`update alert_notices n set state = s.state, mail_id = s.mail_id
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as s (event_id int, user_id int, state text, mail_id uuid)
    where n.event_id = s.event_id and n.user_id = s.user_id`.execute(db)

const KEPT_DAYS = 30

export const deleteOldEvents = (db: Db) =>
  sql`delete from alert_events where queued_at < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  )
