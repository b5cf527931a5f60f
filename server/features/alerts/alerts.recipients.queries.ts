import { sql } from 'kysely'
import { allows, ROLES } from '../../../contract/core/access.ts'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import { clock, today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'

const ROLES_WITH_MAP = ROLES.filter((role) => allows('client', role))

/** Only people who may see the map are alerted. */
export const canBeAlerted = sql<boolean>`(users.active and users.role = any(${ROLES_WITH_MAP}))`

/** One zone's change of class for one person: from the last class they were alerted of to the one now in force. */
export interface ClassChange {
  email: string
  firstname: string
  person_name: string
  zone_id: number
  code: string
  name: string
  type: RankingType
  /** The class that this person knew; null when none was in force. */
  before: string | null
  after: RankingFields | null
  /** A public sampling of its type found this value in the zone. */
  is_sampled: boolean
  at: string
  /** Corrects a mail, or an SMS, that this person got. */
  is_correction: boolean
  /** Sent so late that its class is no longer in force, and a later event is queued. */
  is_overtaken: boolean
  /** Classes in force in the zone at this moment; `is_old` once the last sampling is older than its scale allows. */
  in_force: Record<RankingType, { class: string; is_old: boolean } | null>
}

export type SqlPart = ReturnType<typeof sql>

const atFirst = sql`nullif(coalesce(f.known_class, f.before ->> 'class'), '')`
/** SQL: the class known from mails: before the first event, or before those it corrects if no mail of them has left. */
const inMails = sql`class_notified_before(f.first_id, users.id)`
const correctsMail = sql`exists (select from alert_notices n join mails on mails.id = n.mail_id and mails.state = 'sent'
  where n.event_id = f.corrects_id and n.user_id = users.id)`
/** SQL: the class that their devices show, which may be newer, because notifications do not wait for mails. */
const onDevices = sql`case when is_alerting(a.level, l.type, ${atFirst}, l.after ->> 'class')
  then ${atFirst} else ${inMails} end`

/** A way by which people are told, in SQL: of the event `l`, the person `users`, their alert `a` and, in the end, all as `t`. */
interface AlertMeans {
  /** Joins `k`, with known_class and is_correction, and whatever else is needed. */
  knowledge: SqlPart
  /** Further columns, each after a comma. */
  columns: SqlPart
  isTold: SqlPart
}

const meansOf = (knownClass: SqlPart): AlertMeans => ({
  knowledge: sql`cross join lateral (select ${knownClass} as known_class, ${correctsMail} as is_correction) k`,
  columns: sql``,
  isTold: sql`is_alerting(t.level, t.type, t.known_class, t.after ->> 'class')`,
})

/** SQL: whether a change is told by SMS, whatever the level of the alert. */
export const isTexted = (type: SqlPart, known: SqlPart, after: SqlPart, isCorrection: SqlPart) => sql`(
  ${known} is distinct from ${after} and (severity_of(${type}, ${after}) > severity_of(${type}, ${known}) or ${isCorrection}))`

/** SQL: an SMS about the other type that left after the event `e` named this class, which was the worse one. */
export const isNamedInSms = (e: SqlPart, userId: SqlPart, named: SqlPart) => sql`exists (select from alert_events other
  join alert_notices told on told.event_id = other.id and told.user_id = ${userId}
  join mails m on m.id = told.sms_id and m.state = 'sent' and m.ended_at >= ${e}.at
  where other.zone_id = ${e}.zone_id and other.type <> ${e}.type
    and severity_across_scales(${e}.type, ${named}) > severity_across_scales(other.type, other.after ->> 'class'))`

const SMS_HOURS = 24

const morning = (local: SqlPart) => sql`case when ${local}::time >= '22:00' or ${local}::time < '05:00'
  then ((${local} + interval '2 hours')::date + time '05:00') at time zone 'Europe/Paris' end`

/** SQL: until when an SMS waits; null: it leaves at this moment. From 22:00 to 5:00 nothing but a worse class does. */
export const heldUntil = (type: SqlPart, known: SqlPart, after: SqlPart, moment: SqlPart) => sql`
  case when severity_of(${type}, ${after}) <= severity_of(${type}, ${known})
    then ${morning(sql`(${moment}::timestamptz at time zone 'Europe/Paris')`)} end`

const bySms = (): AlertMeans => ({
  knowledge: sql`join phones on phones.user_id = users.id and a.sms
    cross join lateral class_known_by_sms(users.id, l.zone_id, l.type, l.id, l.corrects_id,
      coalesce(f.known_by_sms, l.before ->> 'class'), l.queued_at) known
    cross join lateral (select known.class as known_class, phones.number, phones.end_code, known.is_correction
      or f.known_by_sms is not null and ${isNamedInSms(sql`l`, sql`users.id`, sql`f.known_by_sms`)} as is_correction) k`,
  columns: sql`, t.number, t.end_code,
    exists (select from alert_events e join alert_notices n on n.event_id = e.id and n.user_id = t.user_id
      left join mails m on m.id = n.sms_id
      where e.zone_id = t.zone_id and e.type = t.type and e.id > t.id and n.sms_id is not null
        and (m.state is distinct from 'dropped' or m.error not in ('EDAY', 'EMONTH'))) as is_followed,
    t.queued_at <= ${clock.now()}::timestamptz - make_interval(hours => ${SMS_HOURS}) as is_too_old,
    ${heldUntil(sql`t.type`, sql`t.known_class`, sql`t.after ->> 'class'`, sql`${clock.now()}`)} as held_until`,
  isTold: isTexted(sql`t.type`, sql`t.known_class`, sql`t.after ->> 'class'`, sql`t.is_correction`),
})

/** A change for someone's telephone. */
export interface TextedChange extends ClassChange {
  number: string
  /** Ends these messages, in the link of each. */
  end_code: string
  /** A later event has a message of its own, which may leave. */
  is_followed: boolean
  is_too_old: boolean
  /** Null: it may leave. */
  held_until: string | null
}

/**
 * By public samplings, as on the map. A class that gets better is told once its own alert leaves: until then it may be
 * undone, so the worse one still counts.
 */
const inForce = () => sql`(
  select jsonb_object_agg(scales.type, case when told.class is not null then jsonb_build_object('class', told.class, 'is_old',
    coalesce((select max(sampled_on) from results where zone_id = t.zone_id and type = scales.type and is_public)
      < ${today()}::date - scales.validity_days, false)) end)
  from scales left join rankings_on(${today()}::date) r on r.zone_id = t.zone_id and r.type = scales.type
  left join alert_events w on w.zone_id = t.zone_id and w.type = scales.type and w.queued_at is null
  cross join lateral (select case when severity_of(scales.type, w.before ->> 'class') > severity_of(scales.type, r.class)
    then w.before ->> 'class' else r.class end as class) told)`

/**
 * The only place that decides who is alerted of what; called when a mail, notification or SMS is sent. `notices`: event
 * and person; several of one zone and type become one change. SQL's is_alerting() applies the level of their alert. The
 * worst class comes first.
 */
async function listChanges<C extends ClassChange>(db: Db, notices: SqlPart, means: AlertMeans): Promise<C[]> {
  const { rows } = await sql<C>`
    with merged as (
      select user_id, zone_id, type, min(event_id) as first_id, max(event_id) as last_id
      from (${notices}) n join alert_events e on e.id = n.event_id group by user_id, zone_id, type
    ), firsts as materialized (
      -- By itself: to plan all joins together takes PostgreSQL twenty times as long as to follow them.
      select merged.*, f.before, f.corrects_id, fn.known_class, fn.known_by_sms
      from merged
      join alert_events f on f.id = first_id
      join alert_notices fn on fn.event_id = first_id and fn.user_id = merged.user_id
    ), recipients as materialized (
      select users.id as user_id, users.email, users.firstname, users.name as person_name, a.level, l.*, k.*
      from firsts f
      join alert_events l on l.id = f.last_id
      join users on users.id = f.user_id and ${canBeAlerted}
      join alerts a on a.zone_id = l.zone_id and a.user_id = users.id
      ${means.knowledge}
    )
    select t.email, t.firstname, t.person_name, t.zone_id, zones.code, zones.name, t.type, t.known_class as before, t.after, t.at,
      exists (select from results r where r.zone_id = t.zone_id and r.type = t.type and r.is_public
        and r.value = (t.after ->> 'value')::numeric and r.below_limit = (t.after ->> 'below_limit')::boolean) as is_sampled,
      ${inForce()} as in_force,
      t.is_correction,
      s.ranking ->> 'class' is distinct from t.after ->> 'class' and exists (select from alert_events e
        where e.zone_id = t.zone_id and e.type = t.type and e.id > t.id and e.queued_at is not null) as is_overtaken
      ${means.columns}
    from recipients t
    join zones on zones.id = t.zone_id and archived_at is null
    left join class_snapshots s on s.zone_id = t.zone_id and s.type = t.type
    where ${means.isTold}
    order by severity_across_scales(t.type, t.after ->> 'class') desc, zones.code, t.type`.execute(db)
  return rows
}

const noticesOf = (userId: number, eventIds: readonly number[]) => sql`
  select event_id, user_id from alert_notices where user_id = ${userId} and event_id = any(${eventIds}::int[])`

/**
 * SQL: no message of a correction has the change of both. One that still waits, for the better, keeps nobody from hearing
 * at once that it got worse than what they know.
 */
const isUncorrected = (known: SqlPart) => sql<boolean>`not exists (
  select from alert_events c join alert_notices n on n.event_id = c.id and n.user_id = t.user_id
  where c.corrects_id = t.id and not (c.queued_at is null
    and severity_of(t.type, c.after ->> 'class') <= severity_of(t.type, t.after ->> 'class')
    and severity_of(t.type, c.after ->> 'class') > severity_of(t.type, ${known})))`

/** SQL: a notification that is late may not have shown the class before; mails tell. */
const SURELY_KNOWN = sql`class_notified_before(t.id, t.user_id)`

/** For a message about one event. */
async function findByMeans<C extends ClassChange>(
  db: Db,
  userId: number,
  eventId: number,
  means: AlertMeans,
  known = sql`t.known_class`,
) {
  const isTold = sql`${means.isTold} and ${isUncorrected(known)}`
  return (await listChanges<C>(db, noticesOf(userId, [eventId]), { ...means, isTold }))[0]
}

export const findChange = (db: Db, userId: number, eventId: number) =>
  findByMeans<ClassChange>(db, userId, eventId, meansOf(inMails))

export const findChangeForDevice = (db: Db, userId: number, eventId: number) =>
  findByMeans<ClassChange>(db, userId, eventId, meansOf(onDevices), SURELY_KNOWN)

export const findChangeForSms = (db: Db, userId: number, eventId: number) =>
  findByMeans<TextedChange>(db, userId, eventId, bySms())

/** For a digest: per zone and type, the change from the first event to the last. */
export const listGatheredChanges = (db: Db, userId: number, eventIds: readonly number[]) =>
  listChanges(db, noticesOf(userId, eventIds), meansOf(inMails))
