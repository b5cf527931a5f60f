import { sql } from 'kysely'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import { PLANNED_ONCE } from '../../lib/db/planned-once.ts'
import type { Db } from '../../lib/db/pool.ts'
import { isReached } from './alerts.audience.queries.ts'

/** One zone's class of one type, between what this person knew and what is in force. */
export interface Evolution {
  email: string
  zone_id: number
  code: string
  name: string
  type: RankingType
  type_label: string
  unit: string
  after: RankingFields | null
  /** As the scale names them; null where no class was or is in force. */
  before_label: string | null
  after_label: string | null
  advice: string | null
  at: string
  /** Corrects what this person was told. */
  is_correction: boolean
  /** It left so late that a later change has been told, or is of no concern: what it says is in force no longer is. */
  is_overtaken: boolean
  /** As in `after_label`, at this moment. */
  now_label: string | null
}

type Sql = ReturnType<typeof sql>

const told = sql`told_before(first_id, users.id) ->> 'class'`
/** A device was told at once, whether or not the mail could leave: what it shows is taken back all the same. */
const shown = sql`case when is_alerting(a.level, l.type, f.before ->> 'class', l.after ->> 'class')
  then f.before ->> 'class' else ${told} end`

/** Of these events, by zone and type; without those who are not to be told, or not any more. */
const evolutions = (events: Sql, known: Sql = told) => sql`
  with merged as (
    select user_id, zone_id, type, min(event_id) as first_id, max(event_id) as last_id
    from (${events}) n join alert_events e on e.id = n.event_id group by user_id, zone_id, type
  )
  select users.id as user_id, users.email, zones.id as zone_id, zones.code, zones.name, scales.type,
    scales.label as type_label, scales.unit, l.after, l.at, was.label as before_label, is_now.label as after_label,
    is_now.advice,
    exists (select from alert_notices t join mails on mails.id = t.mail_id and mails.state = 'sent'
      where t.event_id = f.corrects_id and t.user_id = users.id) as is_correction,
    k.ranking ->> 'class' is distinct from l.after ->> 'class' and exists (select from alert_events e
      where e.zone_id = l.zone_id and e.type = l.type and e.id > l.id and e.queued_at is not null) as is_overtaken,
    now_class.label as now_label
  from merged
  join alert_events f on f.id = first_id
  join alert_events l on l.id = last_id
  join users on users.id = merged.user_id and ${isReached}
  join zones on zones.id = l.zone_id and archived_at is null
  join alerts a on a.zone_id = zones.id and a.user_id = users.id
  join scales on scales.type = l.type
  cross join lateral (select ${known} as class) b
  left join scale_classes was on was.type = l.type and was.key = b.class
  left join scale_classes is_now on is_now.type = l.type and is_now.key = l.after ->> 'class'
  left join known_classes k on k.zone_id = l.zone_id and k.type = l.type
  left join scale_classes now_class on now_class.type = l.type and now_class.key = k.ranking ->> 'class'
  where is_alerting(a.level, l.type, b.class, l.after ->> 'class')
  order by severity_of(l.type, l.after ->> 'class') desc, zones.code, scales.type`

const of = (userId: number, eventIds: readonly number[]) => sql`
  select event_id, user_id from alert_notices where user_id = ${userId} and event_id = any(${eventIds}::int[])`

/** Gathered: the worst first. */
export async function listEvolutions(db: Db, userId: number, eventIds: readonly number[]): Promise<Evolution[]> {
  const { rows } = await sql<Evolution>`${PLANNED_ONCE} ${evolutions(of(userId, eventIds))}`.execute(db)
  return rows
}

/** Of one event, unless another one corrects it, which tells both. */
export const findEvolution = (db: Db, userId: number, eventId: number) => findUncorrected(db, userId, eventId, told)

export const findEvolutionForDevice = (db: Db, userId: number, eventId: number) =>
  findUncorrected(db, userId, eventId, shown)

async function findUncorrected(db: Db, userId: number, eventId: number, known: Sql): Promise<Evolution | undefined> {
  const uncorrected = sql`${of(userId, [eventId])} and not exists (
    select from alert_events c join alert_notices n on n.event_id = c.id and n.user_id = ${userId}
    where c.corrects_id = ${eventId})`
  const { rows } = await sql<Evolution>`${PLANNED_ONCE} ${evolutions(uncorrected, known)}`.execute(db)
  return rows[0]
}

/** Who of them has something to tell, all that waited taken together. */
export async function listTold(db: Db, notices: readonly { event_id: number; user_id: number }[]): Promise<number[]> {
  const all = sql`select event_id, user_id from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
    as w (event_id int, user_id int)`
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from (${evolutions(all)}) told`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
