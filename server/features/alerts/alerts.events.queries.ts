import { sql } from 'kysely'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { peopleWithDevices } from '../../lib/push/pushes.ts'
import { canBeAlerted, isNamedInSms, type SqlPart } from './alerts.recipients.queries.ts'

/** A class that gets better within this time after a message waits until it is over, as its correction. */
const CORRECTION_MINUTES = 10

/** `before` and `after` are null when no ranking was, or is, in force. */
export interface SnapshotChange {
  zone_id: number
  type: RankingType
  before: RankingFields | null
  after: RankingFields | null
}

/** Compares the last snapshot with the rankings in force on a day. */
const changed = (day: string, zones = sql`true`) => sql`
  select zone_id, type, s.ranking as before, ranking_fields(r) as after
  from (select * from class_snapshots where ${zones}) s
  full join (select * from rankings_on(${day}::date) where ${zones}) r using (zone_id, type)
  where s.ranking is distinct from ranking_fields(r)`

export async function listChangedZones(db: Db, day: string): Promise<number[]> {
  const { rows } = await sql<{ zone_id: number }>`
    select distinct zone_id from (${changed(day)}) c order by zone_id`.execute(db)
  return rows.map(({ zone_id }) => zone_id)
}

/** The same lock as every write to rankings, so that changes of a zone come one by one. */
export const lockZone = (db: Db, id: number) => sql`select from zones where id = ${id} for no key update`.execute(db)

export async function updateSnapshots(db: Db, day: string, zoneIds: readonly number[]): Promise<SnapshotChange[]> {
  const { rows } = await sql<SnapshotChange>`
    with changed as (${changed(day, sql`zone_id = any(${zoneIds}::int[])`)}), deleted as (
      delete from class_snapshots s using changed c where s.zone_id = c.zone_id and s.type = c.type and c.after is null
    ), saved as (
      insert into class_snapshots (zone_id, type, ranking) select zone_id, type, after from changed where after is not null
      on conflict (zone_id, type) do update set ranking = excluded.ranking
    )
    select * from changed`.execute(db)
  return rows
}

const asRows = (changes: readonly SnapshotChange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (zone_id int, type text, before jsonb, after jsonb)`

interface AlertEvent {
  id: number
  zone_id: number
  type: RankingType
  due_at: string
}

export const CORRECTION = sql`make_interval(mins => ${CORRECTION_MINUTES})`
export const hasNotified = (event: SqlPart) => sql`exists (
  select from alert_notices n left join mails m on m.id = n.mail_id left join mails s on s.id = n.sms_id
  where n.event_id = ${event} and (n.mail_id is null or m.state <> 'dropped' or s.state <> 'dropped'))`
/** SQL: known to be better; that no class is in force any more is not. */
export const isBetter = (type: SqlPart, after: SqlPart, than: SqlPart) =>
  sql<boolean>`(${after} is not null and severity_of(${type}, ${after}) < severity_of(${type}, ${than}))`

/** SQL: when a class is told that comes after `last`. Only a better one waits. */
export const dueAfter = (dueAt: string, isBetterNow: SqlPart) => sql`greatest(${dueAt}::timestamptz,
  case when last.has_notified and ${isBetterNow} then last.queued_at + ${CORRECTION} end)`

/** SQL: somebody has no message of this event, and would hear of a class that is worse than the one they know. */
const isMissed = (event: SqlPart, type: SqlPart, after: SqlPart) => sql`exists (
  select from alert_notices n join alert_events missed on missed.id = n.event_id
  left join mails m on m.id = n.mail_id left join mails s on s.id = n.sms_id
  where n.event_id = ${event}
    and (n.mail_id is not null and m.state is distinct from 'sent' or n.sms_id is not null and s.state is distinct from 'sent')
    and severity_of(${type}, ${after}) > severity_of(${type}, nullif(coalesce(n.known_class, missed.before ->> 'class'), '')))`

/**
 * SQL: whether the pending correction `e` waits with this class, in place of the one it has. It waits while it is better
 * than what was told, unless it gets worse again and somebody was not told.
 */
export const isStillBetter = (after: SqlPart, waiting: SqlPart) =>
  sql<boolean>`(${isBetter(sql`e.type`, after, sql`e.before ->> 'class'`)} and (
    ${isBetter(sql`e.type`, after, waiting)} or not ${isMissed(sql`e.corrects_id`, sql`e.type`, after)}))`

/** SQL: the pending event `e` is put off until then, so that it can be undone, but never for more than ten minutes in all. */
export const putOff = (due: SqlPart) => sql`least(${due}, greatest(e.due_at, e.at + ${CORRECTION}))`

/**
 * Gives pending events the new class, instead of adding one. Waits for a job that is closing one of them. Another class
 * puts it off; another value does not.
 */
export async function updatePendingEvents(
  db: Db,
  changes: readonly SnapshotChange[],
  dueAt: string,
): Promise<AlertEvent[]> {
  const due = dueAfter(dueAt, isStillBetter(sql`c.after ->> 'class'`, sql`c.before ->> 'class'`))
  const { rows } = await sql<AlertEvent>`
    update alert_events e set after = c.after, due_at =
      case when c.after ->> 'class' is not distinct from c.before ->> 'class' then e.due_at
        else ${putOff(due)} end
    from ${asRows(changes)}
    -- A lateral part of an update may not name its target.
    join alert_events target on target.zone_id = c.zone_id and target.type = c.type and target.queued_at is null
    left join lateral (select queued_at, ${hasNotified(sql`told.id`)} as has_notified
      from alert_events told where told.id = target.corrects_id) last on true
    where e.id = target.id and e.queued_at is null returning e.*`.execute(db)
  return rows
}

/**
 * A message about one type also names the class of the other, though its own event still waits. Who has got such a
 * message knows the class that is taken back here, so that a correction tells them: by mail once it is as before, by SMS at once.
 */
export async function markTold(db: Db, ids: readonly number[], changes: readonly SnapshotChange[]) {
  const isUndone = sql`e.before ->> 'class' is not distinct from e.after ->> 'class'`
  const mark = (known: SqlPart, isNamed: SqlPart) =>
    sql`update alert_notices n set ${known} = coalesce(c.before ->> 'class', '')
    from alert_events e
    join ${asRows(changes)} on c.zone_id = e.zone_id and c.type = e.type
    where n.event_id = e.id and e.id = any(${ids}::int[]) and n.${known} is null
      -- A class that got better is not named before its own event.
      and coalesce(severity_of(e.type, c.before ->> 'class') >= severity_of(e.type, e.before ->> 'class'), true)
      and ${isNamed}`.execute(db)
  await mark(
    sql`known_class`,
    sql`${isUndone} and exists (select from alert_events other
      join alert_notices told on told.event_id = other.id and told.user_id = n.user_id
      left join mails m on m.id = told.mail_id
      where other.zone_id = e.zone_id and other.type <> e.type and (m.state = 'sent' and m.ended_at >= e.at
        or other.queued_at >= e.at and told.user_id in (${peopleWithDevices()})))`,
  )
  await mark(sql`known_by_sms`, isNamedInSms(sql`e`, sql`n.user_id`, sql`c.before ->> 'class'`))
}

/**
 * Nobody is to know of it, and the next change is no correction of it. A correction stays: it may tell of what it
 * corrects; and so does one that somebody joined, who knows the class that was undone.
 */
export async function deleteReturned(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`delete from alert_events e
    where id = any(${ids}::int[]) and corrects_id is null and before ->> 'class' is not distinct from after ->> 'class'
      and not exists (select from alert_notices
        cross join lateral (values (known_class), (known_by_sms)) by_means (known)
        where event_id = e.id and known is distinct from coalesce(e.after ->> 'class', '') and known is not null)
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function insertEvents(db: Db, changes: readonly SnapshotChange[], dueAt: string) {
  const now = sql`${clock.now()}::timestamptz`
  const due = dueAfter(dueAt, isBetter(sql`c.type`, sql`c.after ->> 'class'`, sql`c.before ->> 'class'`))
  const { rows } = await sql<AlertEvent>`
    insert into alert_events (zone_id, type, before, after, corrects_id, at, due_at)
    select c.zone_id, c.type, c.before, c.after, last.id, ${now}, ${due}
    from ${asRows(changes)}
    join zones on zones.id = c.zone_id and archived_at is null
    left join lateral (
      select id, queued_at, ${hasNotified(sql`e.id`)} as has_notified
      from alert_events e
      where e.zone_id = c.zone_id and e.type = c.type and queued_at > ${now} - ${CORRECTION}
      order by queued_at desc limit 1) last on true
    returning *`.execute(db)
  return rows
}

/** Who joins an event that waits already knows the class that `joined` changes. */
export const insertNotices = (db: Db, events: readonly AlertEvent[], joined: readonly SnapshotChange[]) =>
  sql`insert into alert_notices (event_id, user_id, known_class, known_by_sms)
    select e.id, users.id, joined.known, joined.known
    from alert_events e
    left join ${asRows(joined)} on c.zone_id = e.zone_id and c.type = e.type
    cross join lateral (select case when c.zone_id is not null then coalesce(c.before ->> 'class', '') end as known) joined
    join alerts a on a.zone_id = e.zone_id
    join users on users.id = a.user_id and ${canBeAlerted}
    where e.id = any(${events.map(({ id }) => id)}::int[])
    on conflict do nothing`.execute(db)
