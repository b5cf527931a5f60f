import { sql } from 'kysely'
import type { RankingType } from '../../../contract/rankings.ts'
import { clock, today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { peopleWithDevices } from '../../lib/push/pushes.ts'
import { lastMomentAt } from './alerts.digest.ts'
import { CORRECTION, dueAfter, hasNotified, isBetter, isStillBetter, putOff } from './alerts.events.queries.ts'
import { canBeAlerted, heldUntil, isNamedInSms, isTexted } from './alerts.recipients.queries.ts'

interface PlannedClass {
  zone_id: number
  type: RankingType
  /** Null: none is in force any more. */
  class: string | null
  /** The day of the change: today, or a coming one. */
  day: string
}

/**
 * The planned classes that differ from the one before, which is that of the eve of a coming day. Today’s changes the event
 * that waits, or makes one that corrects what was told in the last minutes; it is due when updatePendingEvents() or
 * insertEvents() would say so.
 */
const changes = (planned: readonly PlannedClass[], dueAt: string) => sql`
  select p.*, was.class as was, e.id as pending_id, coalesce(e.corrects_id, told.id) as corrects_id,
    greatest(p.day::timestamp at time zone 'Europe/Paris', case when e.id is null
      then ${dueAfter(dueAt, isBetter(sql`p.type`, sql`p.class`, sql`was.class`))}
      else ${putOff(dueAfter(dueAt, isStillBetter(sql`p.class`, sql`was.class`)))} end) as due_at
  from (select row_number() over () as line, day > ${today()}::date as is_coming, sent.* from
    jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as sent (zone_id int, type text, class text, day date)) p
  join zones on zones.id = p.zone_id and archived_at is null
  left join lateral (select class from rankings_on(p.day - p.is_coming::int) r
    where r.zone_id = p.zone_id and r.type = p.type) was on true
  left join alert_events e
    on e.zone_id = p.zone_id and e.type = p.type and e.queued_at is null and not p.is_coming
  left join lateral (select id from alert_events
    where zone_id = p.zone_id and type = p.type and queued_at > ${clock.now()}::timestamptz - ${CORRECTION}
    order by queued_at desc limit 1) told on e.id is null and not p.is_coming
  left join lateral (select queued_at, ${hasNotified(sql`c.id`)} as has_notified
    from alert_events c where c.id = coalesce(e.corrects_id, told.id)) last on true
  where was.class is distinct from p.class`

interface AlertsDue {
  dueAt: string
  /** The operator has a gateway. */
  sendsSms: boolean
}

/** SQL: the month in which an SMS about the planned class `c` leaves, to somebody who knows `by_sms`. */
const leavingMonth = sql`date_trunc('month', coalesce(${heldUntil(
  sql`c.type`,
  sql`by_sms.class`,
  sql`c.class`,
  sql`c.due_at`,
)}, c.due_at) at time zone 'Europe/Paris')::date`

/** Stands for an event that is not made yet, behind all others. */
const NEXT_ID = 2_147_483_647

/** SQL: the class that a person knew before the event `e`, of which `n` is their notice. */
const KNOWN = sql`nullif(coalesce(n.known_class, e.before ->> 'class'), '')`

/**
 * Counts the people whom these classes would alert, by mail, on a device or by SMS, each once. As listChanges() does, it
 * compares with the class that each of them knows: from before all that waits for the same digest, and from before what
 * is corrected until a message of it has left. All people take a step together, so that it takes as many as one person
 * needs. Of those whom an SMS alone would tell, no more than their month has places for.
 */
export async function countRecipients(
  db: Db,
  { dueAt, sendsSms }: AlertsDue,
  planned: readonly PlannedClass[],
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with recursive changes as materialized (${changes(planned, dueAt)}), steps as (
      select line, users.id as user_id, level, c.type, class, false as is_gathered,
        0 as step, case when n.event_id is null then was else ${KNOWN} end as known, c.corrects_id
      from changes c
      join alerts a on a.zone_id = c.zone_id
      join users on users.id = a.user_id and ${canBeAlerted}
      left join alert_events e on e.id = pending_id
      left join alert_notices n on n.event_id = e.id and n.user_id = users.id
      union all (
      select distinct on (line, users.id) line, users.id, level, c.type, class, true,
        0, ${KNOWN}, e.corrects_id
      from changes c
      join alert_events e on e.zone_id = c.zone_id and e.type = c.type
      join alert_notices n on n.event_id = e.id and n.mail_id is null
      join users on users.id = n.user_id and ${canBeAlerted}
      join alerts a on a.zone_id = c.zone_id and a.user_id = users.id
      where coalesce(e.queued_at, e.due_at) >= ${lastMomentAt(sql`c.due_at`)}
      order by line, users.id, e.id)
      union all
      select line, s.user_id, level, s.type, class, is_gathered, step + 1, ${KNOWN}, e.corrects_id
      from steps s
      join alert_events e on e.id = s.corrects_id
      join alert_notices n on n.event_id = e.id and n.user_id = s.user_id
      -- Without a mail it waits for a digest. At 15:00, for one at 18:00: what was told at 9:00 waits for the same, and is
      -- gathered above; but a class of tomorrow comes after that digest, from which 9:00’s will be known.
      where n.mail_id is not null and (select state from mails where id = n.mail_id) is distinct from 'sent'
    ), at_once as (
      -- A device is told of each event by itself: it knows the class before this one.
      select * from steps where step = 0 and not is_gathered
    ), told as materialized (
      select user_id from (
        select distinct on (line, user_id) * from steps order by line, user_id, is_gathered desc, step desc) by_mail
      where is_alerting(level, type, known, class)
      union
      select user_id from at_once
      where is_alerting(level, type, known, class)
        and user_id in (${peopleWithDevices()})
    ), texted as (
      select users.id as user_id, ${leavingMonth} as month from changes c
      join alerts a on a.zone_id = c.zone_id and a.sms
      join users on users.id = a.user_id and ${canBeAlerted} and users.id not in (select user_id from told)
      join phones on phones.user_id = users.id
      left join alert_events e on e.id = pending_id
      left join alert_notices n on n.event_id = e.id and n.user_id = users.id
      cross join lateral class_known_by_sms(users.id, c.zone_id, c.type, coalesce(e.id, ${NEXT_ID}), c.corrects_id,
        case when n.event_id is null then was else coalesce(n.known_by_sms, e.before ->> 'class') end, c.due_at) by_sms
      where ${sendsSms} and ${isTexted(
        sql`c.type`,
        sql`by_sms.class`,
        sql`c.class`,
        sql`(by_sms.is_correction or n.known_by_sms is not null
          and ${isNamedInSms(sql`e`, sql`users.id`, sql`n.known_by_sms`)})`,
      )}
    ), placed as (
      -- Each once, in a month that has a place.
      select distinct on (user_id) month, sms_month_max - coalesce(sent, 0) as places
      from texted left join sms_months using (month) cross join settings order by user_id, places desc, month
    )
    select (select count(*) from told) + coalesce(sum(greatest(least(people, places), 0)), 0) as people
    from (select count(*) as people, max(places) as places from placed group by month) by_month`.execute(db)
  return rows[0]?.people ?? 0
}
