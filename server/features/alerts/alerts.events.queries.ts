import { sql } from 'kysely'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { isReached } from './alerts.audience.queries.ts'

/** Null where nothing was, or is, in force. */
export interface Difference {
  zone_id: number
  type: RankingType
  before: RankingFields | null
  after: RankingFields | null
}

const differences = (day: string, zones = sql`true`) => sql`
  select zone_id, type, k.ranking as before, ranking_fields(r) as after
  from (select * from known_classes where ${zones}) k
  full join (select * from rankings_on(${day}::date) where ${zones}) r using (zone_id, type)
  where k.ranking is distinct from ranking_fields(r)`

/** What is in force on this day and was not known. */
export async function listDifferences(db: Db, day: string, zoneIds: readonly number[]): Promise<Difference[]> {
  const { rows } = await sql<Difference>`${differences(day, sql`zone_id = any(${zoneIds}::int[])`)}`.execute(db)
  return rows
}

export async function listChangedZones(db: Db, day: string): Promise<number[]> {
  const { rows } = await sql<{ zone_id: number }>`
    select distinct zone_id from (${differences(day)}) d order by zone_id`.execute(db)
  return rows.map(({ zone_id }) => zone_id)
}

/** As assigning does, in the same order; archived zones too. */
export const lockZonesAndArchived = (db: Db, ids: readonly number[]) =>
  sql`select from zones where id = any(${ids}::int[]) order by id for no key update`.execute(db)

const asRows = (all: readonly Difference[]) => sql`
  jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as d (zone_id int, type text, before jsonb, after jsonb)`

export async function keepKnown(db: Db, all: readonly Difference[]) {
  await sql`
    delete from known_classes k using ${asRows(all)}
    where k.zone_id = d.zone_id and k.type = d.type and d.after is null`.execute(db)
  await sql`
    insert into known_classes (zone_id, type, ranking)
    select zone_id, type, after from ${asRows(all)} where after is not null
    on conflict (zone_id, type) do update set ranking = excluded.ranking`.execute(db)
}

type Event = Pick<Difference, 'zone_id' | 'type'> & { id: number }

/** Of events that nobody was told of yet; waits for a process that is about to. */
export async function updatePending(db: Db, all: readonly Difference[]): Promise<Event[]> {
  const { rows } = await sql<Event>`
    update alert_events e set after = d.after from ${asRows(all)}
    where e.zone_id = d.zone_id and e.type = d.type and e.queued_at is null
    returning e.id, e.zone_id, e.type`.execute(db)
  return rows
}

interface Times {
  now: Date
  hasteSeconds: number
  correctionMinutes: number
}

/** Soon, or when the ten minutes are over after one that has told somebody. */
export async function insertEvents(db: Db, all: readonly Difference[], times: Times): Promise<number[]> {
  const now = sql`${times.now}::timestamptz`
  const correction = sql`make_interval(mins => ${times.correctionMinutes})`
  const { rows } = await sql<{ id: number }>`
    insert into alert_events (zone_id, type, before, after, corrects_id, at, due_at)
    select d.zone_id, d.type, d.before, d.after, last.id, ${now},
      case when last.has_told then last.queued_at + ${correction}
        else ${now} + make_interval(secs => ${times.hasteSeconds}) end
    from ${asRows(all)}
    join zones on zones.id = d.zone_id and archived_at is null
    left join lateral (
      select id, queued_at,
        exists (select from alert_notices n where n.event_id = e.id and n.state <> 'silent') as has_told
      from alert_events e
      where e.zone_id = d.zone_id and e.type = d.type and queued_at > ${now} - ${correction}
      order by queued_at desc limit 1) last on true
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export const insertNotices = (db: Db, eventIds: readonly number[]) =>
  sql`insert into alert_notices (event_id, user_id)
    select e.id, users.id from alert_events e
    join alerts a on a.zone_id = e.zone_id
    join users on users.id = a.user_id and ${isReached}
    where e.id = any(${eventIds}::int[])
    on conflict do nothing`.execute(db)

/** Of these: what went back before anybody was told, and what concerns nobody. */
export const deleteIdle = (db: Db, eventIds: readonly number[]) =>
  sql`delete from alert_events e where id = any(${eventIds}::int[])
    and (corrects_id is null and before ->> 'class' is not distinct from after ->> 'class'
      or not exists (select from alert_notices n where n.event_id = e.id))`.execute(db)
