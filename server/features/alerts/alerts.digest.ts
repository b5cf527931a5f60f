import { sql } from 'kysely'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import { updateNotices } from './alerts.outbox.ts'
import type { SqlPart } from './alerts.recipients.queries.ts'

const PEOPLE_AT_ONCE = 200

/** At the hour they chose each person gets one mail about all notices that wait for it. */
export async function enqueueDigests(db: Db, mails: Mails) {
  while ((await db.transaction().execute((trx) => enqueueSome(trx, mails))) === PEOPLE_AT_ONCE);
}

async function enqueueSome(trx: Db, mails: Mails): Promise<number> {
  const notices = await lockDueNotices(trx, clock.now())
  const people = [...Map.groupBy(notices, ({ user_id }) => user_id)].map(([user_id, all]) => ({
    user_id,
    event_ids: all.map(({ event_id }) => event_id),
  }))
  const ids = await mails.queueAll(trx, 'alert-digest', people)
  const mailOf = new Map(people.map(({ user_id }, index) => [user_id, ids[index] ?? null]))
  await updateNotices(
    trx,
    notices.map((notice) => ({ ...notice, mail_id: mailOf.get(notice.user_id) ?? null })),
  )
  return people.length
}

/** SQL: the day of a person's last digest until a moment, if it were one a day. Needs their row, `users`, beside it. */
const digestDay = (moment: SqlPart) => sql`(${moment} at time zone 'Europe/Paris' - alert_hour::interval)::date`

/**
 * SQL: the last time it was that hour in Paris, for weekly digests on a Monday. Who has chosen single mails meanwhile is
 * due at once. Needs `users` too.
 */
export const lastMomentAt = (moment: SqlPart) => sql`case alert_mails
  when 'each' then ${moment}
  when 'daily' then (${digestDay(moment)} + alert_hour::time) at time zone 'Europe/Paris'
  else (date_trunc('week', ${digestDay(moment)}::timestamp) + alert_hour::time) at time zone 'Europe/Paris' end`

/** All due notices of at most PEOPLE_AT_ONCE people. A second process waits for the locks, then finds none of them. */
async function lockDueNotices(db: Db, now: Date) {
  const due = sql`
    from alert_notices n
    join alert_events e on e.id = n.event_id
    join users on users.id = n.user_id
    where n.mail_id is null and e.queued_at < ${lastMomentAt(sql`${now}::timestamptz`)}`
  const { rows } = await sql<{ event_id: number; user_id: number }>`
    select n.event_id, n.user_id ${due}
      and n.user_id in (select n.user_id ${due} group by n.user_id order by n.user_id limit ${PEOPLE_AT_ONCE})
    order by n.user_id, n.event_id for update of n`.execute(db)
  return rows
}
