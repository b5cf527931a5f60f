import { type Selectable, sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { type listZoneResults, MAX_FOUND } from '../../../contract/zones.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { busy } from '../../lib/http/errors.ts'
import { listPage } from '../../lib/http/list.ts'
import { hasCode, zoneMatches } from './zones.search.ts'

/** Zones with the rankings in force on this day, in the order of their codes. */
export const listZonesOn = (db: Db, day: string) => selectZones(db, day).orderBy('zones.code').execute()

export const listZonesFound = (db: Db, day: string, search: string) =>
  selectZones(db, day)
    .where(zoneMatches(search))
    // The zone of this very code is found however many others hold it.
    .orderBy(hasCode(search), 'desc')
    .orderBy('zones.code')
    .limit(MAX_FOUND)
    .execute()

/** For who has no account yet: nothing but names. */
export const listNames = (db: Db) =>
  db
    .selectFrom('zones')
    .select(['id', 'code', 'name', 'department'])
    .where('archived_at', 'is', null)
    .orderBy('code')
    .execute()

export const findZoneOn = (db: Db, day: string, id: number) =>
  selectZones(db, day).where('zones.id', '=', id).executeTakeFirst()

/** When the zone or a ranking of it last came or changed. */
export const zoneUpdatedAt = sql<string>`greatest(zones.updated_at,
  (select max(created_at) from rankings where zone_id = zones.id),
  (select max(at) from ranking_changes where zone_id = zones.id))`

export const aliases = sql<string[]>`array(
  select a.code from zone_aliases a where a.zone_id = zones.id order by a.code)`

export const lastSampledOn = sql<string | null>`(
  select sampled_on from results
  where zone_id = zones.id and (lims_client_id is null or is_shared)
  order by sampled_on desc, id desc limit 1)`

/** Joined, not looked up zone by zone: thirteen times faster over 30,000 zones. */
export const zonesOfDay = (db: Db, day: string) =>
  db
    .selectFrom('zones')
    .leftJoin(inForce(day).as('phages'), (join) =>
      join.onRef('phages.zone_id', '=', 'zones.id').on('phages.type', '=', 'phages'),
    )
    .leftJoin(inForce(day).as('arn_f'), (join) =>
      join.onRef('arn_f.zone_id', '=', 'zones.id').on('arn_f.type', '=', 'arn_f'),
    )

const inForce = (day: string) => sql<Selectable<Tables['rankings']>>`rankings_on(${day}::date)`

const one = (type: RankingType) => sql`case when ${sql.ref(`${type}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${type}.id`)}, 'class', ${sql.ref(`${type}.class`)}, 'value', ${sql.ref(`${type}.value`)},
  'below_limit', ${sql.ref(`${type}.below_limit`)}, 'starts_on', ${sql.ref(`${type}.starts_on`)},
  'ends_on', ${sql.ref(`${type}.ends_on`)}) end`

/** Both rankings in force, of zonesOfDay(). */
export const rankingsOfDay = sql<{ phages: Ranking | null; arn_f: Ranking | null }>`json_build_object(
  'phages', ${one('phages')}, 'arn_f', ${one('arn_f')})`

const selectZones = (db: Db, day: string) =>
  zonesOfDay(db, day)
    // A zone archived since was there on that day.
    .where(sql<boolean>`(archived_at is null or (archived_at at time zone 'Europe/Paris')::date > ${day}::date)`)
    .select([
      'zones.id',
      'code',
      'name',
      'department',
      aliases.as('aliases'),
      'center',
      'bbox',
      zoneUpdatedAt.as('updated_at'),
      lastSampledOn.as('last_sampled_on'),
      rankingsOfDay.as('rankings'),
    ])

/** When the last ranking or result came, of those that everyone may see. */
export async function findLastUpdate(db: Db): Promise<string | null> {
  const found = await sql<{ updated_at: string | null }>`select greatest(
    (select max(created_at) from rankings),
    (select max(at) from ranking_changes),
    (select max(created_at) from results where lims_client_id is null or is_shared)) as updated_at`.execute(db)
  return found.rows[0]?.updated_at ?? null
}

/** A zone in use. */
export const findZone = (db: Db, id: number) =>
  db.selectFrom('zones').select('id').where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()

export const findZoneOrArchived = (db: Db, id: number) =>
  db.selectFrom('zones').select(['id', 'archived_at']).where('id', '=', id).executeTakeFirst()

/** What today's scale says of a result's class: its place among the classes, or its name. */
const scaleClass = (column: 'position' | 'label') => sql<string>`(
  select ${sql.ref(column)} from scale_classes
  where scale_classes.type = results.type and key = class_of(results.type, value, below_limit))`

/** Monitoring and shared results only: another company's analyses are nobody's business. */
export function listResultsOfZone(db: Db, zoneId: number, query: HandlerInput<typeof listZoneResults>['query']) {
  const classOf = sql<string | null>`class_of(type, value, below_limit)`
  const rows = db
    .selectFrom('results')
    .select(['id', 'sampled_on', 'type', 'value', 'below_limit', classOf.as('class')])
    .where('zone_id', '=', zoneId)
    .where(sql<boolean>`(lims_client_id is null or is_shared)`)
  return listPage(db, rows, query, {
    columns: { sampled_on: sql`sampled_on`, type: sql`type`, value: sql`value`, class: classOf },
    sorts: { class: scaleClass('position') },
    keys: ['type', 'class'],
    search: [scaleClass('label'), sql`to_char(sampled_on, 'DD/MM/YYYY')`],
    order: sql`sampled_on desc, id desc`,
  })
}

/** One change of zones at a time: no two may answer to the same code. An import may take long: who waits is then told. */
export async function lockCodes(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('codes of zones'))`.execute(db).catch((error: unknown) => {
    const isBusy = error instanceof Error && 'code' in error && error.code === '55P03'
    throw isBusy ? busy('Un import de zones est en cours : réessayez dans un instant.') : error
  })
}
