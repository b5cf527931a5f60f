import { type RawBuilder, sql } from 'kysely'
import type { FeaturesQuery, OgcCollectionId } from '../../../contract/ogc.ts'
import { RANKING_TYPES, type RankingType } from '../../../contract/rankings.ts'
import { atOnce } from '../../lib/db/at-once.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { highestFirst, isShownOn } from '../zones/zones.queries.ts'
import { type ClassLook, looksOf } from './ogc.looks.ts'

/** Compressed, so some two megabytes of coordinates: a page of zones ends with the one that passes it. */
const MAX_SHAPES_BYTES = 500_000

interface FeaturePageQuery extends Pick<FeaturesQuery, 'limit' | 'bbox' | 'after'> {
  /** Days of the zones, or of the first and the last sampling. */
  days: { from: string | null; to: string }
}

/** The database writes the features: megabytes that would hold the main thread. */
export interface FeaturePage {
  /** Separated by commas. */
  features: string
  returned: number
  /** The last feature; null where there is none. */
  last: string | null
  has_more: boolean
  /** Number in the whole collection; null from the second page on. */
  matched: number | null
}

type SearchBox = readonly [west: number, south: number, east: number, north: number]

const boxesOf = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): SearchBox[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ]

const anyOf = (boxes: readonly SearchBox[], test: (box: SearchBox) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(boxes.map(test), sql` or `)})`

/** SQL: a polygon becomes a MultiPolygon of one, because QGIS wants one type in a layer. */
const parts = sql`case geometry ->> 'type'
  when 'Polygon' then jsonb_build_array(geometry -> 'coordinates') else geometry -> 'coordinates' end`

/** SQL: on both sides of the 180th meridian (RFC 7946, 5.2). */
const isAcross = sql`bbox[1] > bbox[3]`

/** The shape itself, not only what is around it: a ring is a polygon of PostgreSQL, and a box may lie in a hole. */
const shapeMeets = ([west, south, east, north]: SearchBox) => sql<boolean>`(
  (${isAcross} or bbox[1] <= ${east} and bbox[3] >= ${west}) and bbox[2] <= ${north} and bbox[4] >= ${south}
  and (not ${isAcross} and bbox[1] >= ${west} and bbox[3] <= ${east} and bbox[2] >= ${south} and bbox[4] <= ${north}
    or exists (
      select from jsonb_array_elements(${parts}) part,
        polygon(box(point(${west}, ${south}), point(${east}, ${north}))) searched
      where ${ringOf(sql`part -> 0`)} && searched
        and not exists (
          select from jsonb_array_elements(part) with ordinality hole (ring, place)
          where place > 1 and ${ringOf(sql`ring`)} @> searched))))`

const ringOf = (ring: RawBuilder<unknown>) => sql`translate((${ring})::text, '[]', '()')::polygon`

const centerIn = ([west, south, east, north]: SearchBox) => sql<boolean>`(
  center[1] between ${west} and ${east} and center[2] between ${south} and ${north})`

/** SQL: the classes as they are shown, worst first: what is worse is the contract's rule, not a second one in SQL. */
const looksTable = (looks: readonly ClassLook[]) => sql`looks as materialized (
  select * from rows from (jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
    as (type text, key text, label text, color text, rank int)) with ordinality as look (type, key, label, color, rank, place))`

/** SQL: the columns of one type, named after it. */
const typeProperties = (type: RankingType) =>
  sql.join([
    sql`${sql.lit(`${type}_class`)}, ${sql.ref(`${type}.class`)}`,
    sql`${sql.lit(`${type}_label`)}, ${sql.ref(`${type}_look.label`)}`,
    sql`${sql.lit(`${type}_color`)}, ${sql.ref(`${type}_look.color`)}`,
    sql`${sql.lit(`${type}_rank`)}, ${sql.ref(`${type}_look.rank`)}`,
    sql`${sql.lit(`${type}_value`)}, ${sql.ref(`${type}.value`)}::float8`,
    sql`${sql.lit(`${type}_below_limit`)}, ${sql.ref(`${type}.below_limit`)}`,
    sql`${sql.lit(`${type}_starts_on`)}, ${sql.ref(`${type}.starts_on`)}`,
    sql`${sql.lit(`${type}_ends_on`)}, ${sql.ref(`${type}.ends_on`)}`,
    sql`${sql.lit(`${type}_sampled_on`)}, ${sql.ref(`${type}_last.sampled_on`)}`,
    sql`${sql.lit(`${type}_sampled_value`)}, ${sql.ref(`${type}_last.value`)}::float8`,
    sql`${sql.lit(`${type}_sampled_below_limit`)}, ${sql.ref(`${type}_last.below_limit`)}`,
    sql`${sql.lit(`${type}_sampled_class`)}, ${sql.ref(`${type}_last.class`)}`,
  ])

const looksLike = (type: RawBuilder<unknown>, key: RawBuilder<unknown>, look: string) =>
  sql`(${sql.ref(`${look}.type`)} = ${type} and ${sql.ref(`${look}.key`)} = ${key})`

/** SQL: the class in force on a day, and the last sampling until then that everybody may see. */
const typeJoins = (type: RankingType, day: string) => sql`
  left join rankings_on(${day}::date) ${sql.ref(type)}
    on ${sql.ref(`${type}.zone_id`)} = zones.id and ${sql.ref(`${type}.type`)} = ${sql.lit(type)}
  left join looks ${sql.ref(`${type}_look`)} on ${looksLike(sql.lit(type), sql.ref(`${type}.class`), `${type}_look`)}
  left join lateral (
    select sampled_on, value, below_limit, class_of(type, value, below_limit) as class from results
    where zone_id = zones.id and is_public and type = ${sql.lit(type)} and sampled_on <= ${day}::date
    order by sampled_on desc, ${highestFirst} limit 1) ${sql.ref(`${type}_last`)} on true`

const zoneFeature = (day: string) => sql`json_build_object('type', 'Feature', 'id', zones.id,
  'geometry', case when geometry is not null then json_build_object('type', 'MultiPolygon', 'coordinates', ${parts}) end,
  'properties', json_build_object('code', zones.code, 'name', zones.name, 'department', department,
    'day', ${day}::date, 'worst_type', worst.type, 'worst_class', worst.key, 'worst_label', worst.label,
    'worst_color', worst.color, 'worst_rank', worst.rank, ${sql.join(RANKING_TYPES.map(typeProperties))}))::text`

/** SQL: the worse of both classes in force. */
const worstJoin = sql`left join lateral (
  select * from looks where ${sql.join(
    RANKING_TYPES.map((type) => looksLike(sql.lit(type), sql.ref(`${type}.class`), 'looks')),
    sql` or `,
  )} order by place limit 1) worst on true`

const zoneJoins = (day: string) => sql.join([...RANKING_TYPES.map((type) => typeJoins(type, day)), worstJoin], sql` `)

async function readZones(
  db: Db,
  looks: readonly ClassLook[],
  { days, limit, bbox, after }: FeaturePageQuery,
): Promise<FeaturePage> {
  const day = days.to
  const { rows } = await sql<FeaturePage>`
    with ${looksTable(looks)},
    matched as materialized (
      select id, coalesce(pg_column_size(geometry), 0) as size from zones
      where id > ${Number(after ?? 0)} and ${isShownOn(day)}
        and ${bbox ? anyOf(boxesOf(bbox), shapeMeets) : sql`true`}),
    listed as (
      select id, sum(size) over (order by id) - size as before from matched
      order by id limit ${limit}),
    page as materialized (select id from listed where before < ${MAX_SHAPES_BYTES}),
    written as (
      select string_agg(${zoneFeature(day)}, ',' order by zones.id) as features
      from page join zones using (id) ${zoneJoins(day)})
    select coalesce(features, '') as features, (select count(*) from page) as returned,
      (select max(id)::text from page) as last,
      exists (select from matched where id > (select max(id) from page)) as has_more,
      ${after === undefined ? sql`(select count(*) from matched)` : sql`null`} as matched
    from written`.execute(db)
  return onlyRow(rows)
}

const samplingFeature = sql`json_build_object('type', 'Feature', 'id', one.id,
  'geometry', case when center is not null then json_build_object('type', 'Point', 'coordinates', center) end,
  'properties', json_build_object('zone_code', code, 'zone_name', name, 'type', one.type, 'type_label', scales.label,
    'sampled_on', one.sampled_on, 'value', one.value::float8, 'below_limit', one.below_limit, 'unit', unit,
    'class', class, 'label', look.label, 'color', look.color, 'rank', look.rank))::text`

/** SQL: nobody is shown the results of a zone once it is archived. */
const archived = sql`(select id from zones where archived_at is not null)`

const samplingJoins = sql`join zones on zones.id = one.zone_id join scales on scales.type = one.type
  cross join lateral (select class_of(one.type, one.value, one.below_limit) as class) found
  left join looks look on ${looksLike(sql`one.type`, sql`class`, 'look')}`

async function readSamplings(
  db: Db,
  looks: readonly ClassLook[],
  { days, limit, bbox, after }: FeaturePageQuery,
): Promise<FeaturePage> {
  const [day = null, id = 0] = after?.split('.') ?? []
  const isWanted = sql`is_public and zone_id not in ${archived} and sampled_on <= ${days.to}::date
    and ${days.from === null ? sql`true` : sql`sampled_on >= ${days.from}::date`}
    and ${bbox ? sql`zone_id in (select id from zones where ${anyOf(boxesOf(bbox), centerIn)})` : sql`true`}`
  const { rows } = await sql<FeaturePage>`
    with ${looksTable(looks)},
    listed as materialized (
      select id, zone_id, type, sampled_on, value, below_limit from results
      where ${isWanted} and ${day === null ? sql`true` : sql`(sampled_on, id) < (${day}::date, ${Number(id)}::int)`}
      order by sampled_on desc, id desc limit ${limit + 1}),
    one as materialized (select * from listed order by sampled_on desc, id desc limit ${limit}),
    written as (
      select string_agg(${samplingFeature}, ',' order by one.sampled_on desc, one.id desc) as features
      from one ${samplingJoins})
    select coalesce(features, '') as features, (select count(*) from one) as returned,
      (select sampled_on || '.' || id from one order by sampled_on, id limit 1) as last,
      (select count(*) from listed) > ${limit} as has_more,
      ${after === undefined ? sql`(select count(*) from results where ${isWanted})` : sql`null`} as matched
    from written`.execute(db)
  return onlyRow(rows)
}

const PAGE_READERS = { zones: readZones, samplings: readSamplings }

export const listLooks = async (db: Db) => looksOf(await listScalesWithClasses(db))

/** Of one moment with the scales, so that no class is in force that they lack. */
const withLooks = <T>(db: Db, read: (trx: Db, looks: readonly ClassLook[]) => Promise<T>) =>
  atOnce(db, async (trx) => read(trx, await listLooks(trx)))

export const readPage = (db: Db, collection: OgcCollectionId, page: FeaturePageQuery) =>
  withLooks(db, (trx, looks) => PAGE_READERS[collection](trx, looks, page))

/** Its text; undefined where there is none, or not for all. */
export const readFeature = (db: Db, collection: OgcCollectionId, id: number, day: string) =>
  withLooks(db, async (trx, looks) => {
    const found =
      collection === 'zones'
        ? sql`${zoneFeature(day)} as feature from zones ${zoneJoins(day)} where zones.id = ${id} and ${isShownOn(day)}`
        : sql`${samplingFeature} as feature from results one ${samplingJoins}
            where one.id = ${id} and one.is_public and zone_id not in ${archived}`
    const { rows } = await sql<{ feature: string }>`with ${looksTable(looks)} select ${found}`.execute(trx)
    return rows[0]?.feature
  })

export interface FeaturesExtent {
  bbox: number[] | null
  first: string | null
}

/** Around what is shown on a day, and the first day of each collection. */
export async function readExtents(db: Db, day: string): Promise<Record<OgcCollectionId, FeaturesExtent>> {
  const { rows } = await sql<{ bbox: number[] | null; ranked: string | null; sampled: string | null }>`select
    (select case when count(bbox) > 0 then array[
        case when bool_or(${isAcross}) then -180 else min(bbox[1]) end, min(bbox[2]),
        case when bool_or(${isAcross}) then 180 else max(bbox[3]) end, max(bbox[4])] end
      from zones where ${isShownOn(day)}) as bbox,
    (select min(starts_on) from rankings) as ranked,
    (select sampled_on from results where is_public order by sampled_on, id limit 1) as sampled`.execute(db)
  const { bbox, ranked, sampled } = onlyRow(rows)
  return { zones: { bbox, first: ranked }, samplings: { bbox, first: sampled } }
}

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('The database answered nothing.')
  return row
}
