import { sql } from 'kysely'
import { MAX_SMS_A_DAY } from '../../../contract/sms.ts'
import { clock, today } from '../clock.ts'
import type { Db } from '../db/pool.ts'

/**
 * Marks an alert that is about to leave, unless so many of this person's about classes as bad, or worse, left or are
 * leaving on the same day in Paris: milder ones never take the place of a worse one.
 */
export async function consumeDay(trx: Db, { id, user_id }: { id: string; user_id: number }): Promise<boolean> {
  // One at a time, by a lock that whoever deletes the person does not wait for.
  await sql`select pg_advisory_xact_lock(hashtext('SMS of a day'), ${user_id})`.execute(trx)
  const midnight = sql`${today()}::timestamp at time zone 'Europe/Paris'`
  // No message of today is about an older event.
  const { rows } = await sql<{ others: number }>`
    with alert as materialized (
      select m.id, m.state, m.tried_at, severity_across_scales(e.type, e.after ->> 'class') as severity
      from alert_events e
      join alert_notices n on n.event_id = e.id and n.user_id = ${user_id}
      join mails m on m.id = n.sms_id
      where e.at > ${midnight} - interval '2 days')
    select count(*) as others
    from alert own
    join alert other on other.id <> own.id and other.severity >= own.severity
    where own.id = ${id} and other.state in ('waiting', 'retrying', 'sent') and other.tried_at >= ${midnight}`.execute(
    trx,
  )
  if ((rows[0]?.others ?? 0) >= MAX_SMS_A_DAY) return false
  await sql`update mails set tried_at = ${clock.now()} where id = ${id}`.execute(trx)
  return true
}
