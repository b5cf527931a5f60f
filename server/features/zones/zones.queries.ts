import type { MultiPolygon, Polygon } from 'geojson'
import { type RawBuilder, sql } from 'kysely'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import type { listZoneResults } from '../../../contract/zones.ts'
import type { Db } from '../../lib/db.ts'
import { listPage } from '../../lib/list.ts'

/** Zones with the rankings in force on this day, in the order of their codes. */
export const listZonesOn = (db: Db, day: string) => selectZones(db, day).orderBy('zones.code').execute()

/** For who has no account yet: nothing but names. */
export const listNames = (db: Db) =>
  db.selectFrom('zones').select(['id', 'code', 'name', 'department']).orderBy('code').execute()

export const findZoneOn = (db: Db, day: string, id: number) =>
  selectZones(db, day).where('zones.id', '=', id).executeTakeFirst()

const selectZones = (db: Db, day: string) =>
  db.selectFrom('zones').select([
    'zones.id',
    'code',
    'name',
    'department',
    'center',
    'bbox',
    sql<string>`coalesce((select max(created_at) from rankings where zone_id = zones.id), zones.updated_at)`.as(
      'updated_at',
    ),
    sql<string | null>`(
        select sampled_on from results
        where zone_id = zones.id and (lims_client_id is null or is_shared)
        order by sampled_on desc, id desc limit 1)`.as('last_sampled_on'),
    sql<{ phages: Ranking | null; arn_f: Ranking | null }>`json_build_object(
        'phages', ${rankingIn(day, 'phages')}, 'arn_f', ${rankingIn(day, 'arn_f')})`.as('rankings'),
  ])

const rankingIn = (day: string, type: RankingType): RawBuilder<Ranking | null> => sql`(
  select json_build_object('id', r.id, 'class', r.class, 'value', r.value, 'below_limit', r.below_limit,
    'starts_on', r.starts_on, 'ends_on', r.ends_on)
  from rankings_on(${day}::date) r where r.zone_id = zones.id and r.type = ${type})`

/** When the last ranking or result came, of those that everyone may see. */
export async function findLastUpdate(db: Db): Promise<string | null> {
  const found = await sql<{ updated_at: string | null }>`select greatest(
    (select max(created_at) from rankings),
    (select max(created_at) from results where lims_client_id is null or is_shared)) as updated_at`.execute(db)
  return found.rows[0]?.updated_at ?? null
}

/** Changes when any shape does. */
export async function getShapesVersion(db: Db): Promise<string> {
  const found = await sql<{ version: string | null }>`
    select md5(string_agg(id || ':' || geometry_md5, ',' order by id)) as version
    from zones where geometry is not null`.execute(db)
  return found.rows[0]?.version?.slice(0, 12) ?? 'none'
}

export const listShapes = (db: Db) =>
  db
    .selectFrom('zones')
    .select(['id', 'geometry'])
    .where('geometry', 'is not', null)
    .$narrowType<{ geometry: Polygon | MultiPolygon }>()
    .execute()

export const findZone = (db: Db, id: number) =>
  db.selectFrom('zones').select('id').where('id', '=', id).executeTakeFirst()

/** What today's scale says of a result's class: its place among the classes, or its name. */
const scaleClass = (column: 'position' | 'label') => sql<string>`(
  select ${sql.ref(column)} from scale_classes
  where scale_classes.type = results.type and key = class_of(results.type, value, below_limit))`

/** Monitoring and shared results only: another company's analyses are nobody's business. */
export function listResultsOfZone(db: Db, zoneId: number, query: Input<typeof listZoneResults>['query']) {
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
