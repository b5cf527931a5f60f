import { sql } from 'kysely'
import { allows, ROLES } from '../../../contract/core/access.ts'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import { today } from '../../lib/clock.ts'
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
  /** Corrects a mail that this person got. */
  is_correction: boolean
  /** Sent so late that its class is no longer in force, and a later event is queued. */
  is_overtaken: boolean
  /** Classes in force in the zone at this moment; `is_old` once the last sampling is older than its scale allows. */
  in_force: Record<RankingType, { class: string; is_old: boolean } | null>
}

export type SqlPart = ReturnType<typeof sql>

/** SQL: the class known from mails: before the first event, or before those it corrects if no mail of them has left. */
const inMails = sql`class_notified_before(first_id, users.id)`
const atFirst = sql`nullif(coalesce(fn.known_class, f.before ->> 'class'), '')`
/** SQL: the class that their devices show, which may be newer, because notifications do not wait for mails. */
const onDevices = sql`case when is_alerting(a.level, l.type, ${atFirst}, l.after ->> 'class')
  then ${atFirst} else ${inMails} end`

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
 * The only place that decides who is alerted of what; called when a mail or notification is sent. `notices`: event and
 * person; several of one zone and type become one change. `knownClass`: the class this person knows. SQL's
 * is_alerting() applies the level of their alert. The worst class comes first.
 */
async function listChanges(db: Db, notices: SqlPart, knownClass: SqlPart): Promise<ClassChange[]> {
  const { rows } = await sql<ClassChange>`
    with merged as (
      select user_id, zone_id, type, min(event_id) as first_id, max(event_id) as last_id
      from (${notices}) n join alert_events e on e.id = n.event_id group by user_id, zone_id, type
    ), recipients as materialized (
      select users.id as user_id, users.email, users.firstname, users.name as person_name, a.level, l.*, f.corrects_id as first_corrects_id, ${knownClass} as known_class
      from merged
      join alert_events f on f.id = first_id
      join alert_notices fn on fn.event_id = first_id and fn.user_id = merged.user_id
      join alert_events l on l.id = last_id
      join users on users.id = merged.user_id and ${canBeAlerted}
      join alerts a on a.zone_id = l.zone_id and a.user_id = users.id
    )
    select t.email, t.firstname, t.person_name, t.zone_id, zones.code, zones.name, t.type, t.known_class as before, t.after, t.at,
      exists (select from results r where r.zone_id = t.zone_id and r.type = t.type and r.is_public
        and r.value = (t.after ->> 'value')::numeric and r.below_limit = (t.after ->> 'below_limit')::boolean) as is_sampled,
      ${inForce()} as in_force,
      exists (select from alert_notices n join mails on mails.id = n.mail_id and mails.state = 'sent'
        where n.event_id = t.first_corrects_id and n.user_id = t.user_id) as is_correction,
      s.ranking ->> 'class' is distinct from t.after ->> 'class' and exists (select from alert_events e
        where e.zone_id = t.zone_id and e.type = t.type and e.id > t.id and e.queued_at is not null) as is_overtaken
    from recipients t
    join zones on zones.id = t.zone_id and archived_at is null
    left join class_snapshots s on s.zone_id = t.zone_id and s.type = t.type
    where is_alerting(t.level, t.type, t.known_class, t.after ->> 'class')
    order by severity_of(t.type, t.after ->> 'class') desc, zones.code, t.type`.execute(db)
  return rows
}

const noticesOf = (userId: number, eventIds: readonly number[]) => sql`
  select event_id, user_id from alert_notices where user_id = ${userId} and event_id = any(${eventIds}::int[])`

/** Skips an event that has a correction, whose message has the change of both. */
const uncorrected = (userId: number, eventId: number) => sql`${noticesOf(userId, [eventId])} and not exists (
  select from alert_events c join alert_notices n on n.event_id = c.id and n.user_id = ${userId}
  where c.corrects_id = ${eventId})`

export const findChange = async (db: Db, userId: number, eventId: number) =>
  (await listChanges(db, uncorrected(userId, eventId), inMails))[0]

export const findChangeForDevice = async (db: Db, userId: number, eventId: number) =>
  (await listChanges(db, uncorrected(userId, eventId), onDevices))[0]

/** For a digest: per zone and type, the change from the first event to the last. */
export const listGatheredChanges = (db: Db, userId: number, eventIds: readonly number[]) =>
  listChanges(db, noticesOf(userId, eventIds), inMails)
