import { type Insertable, sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { Ranking } from '../../../contract/rankings.ts'
import { ATTENTIONS, type Attention, type listAdminZones } from '../../../contract/zones-admin.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listPage } from '../../lib/http/list.ts'
import { aliases, lastSampledOn, rankingsOfDay, rankingsUpdatedAt } from '../zones/zones.queries.ts'
import { zoneMatches } from '../zones/zones.search.ts'
import { attentionOn } from './zones-admin.attention.ts'

/** Grouped by zone, so that the join costs nothing when the list is not sorted by it. */
const places = (day: string) => sql<{ zone_id: number; phages: number | null; arn_f: number | null }>`(
  select r.zone_id,
    max(c.position) filter (where r.type = 'phages') as phages,
    max(c.position) filter (where r.type = 'arn_f') as arn_f
  from rankings_on(${day}::date) r
  join scale_classes c on c.type = r.type and c.key = r.class
  group by r.zone_id)`

/** Per row: a page is short. */
const rankings = (day: string) => sql<{ phages: Ranking | null; arn_f: Ranking | null }>`(
  select ${rankingsOfDay} from (values (zones.id)) this (zone_id)
  left join rankings_on(${day}::date) phages on phages.zone_id = this.zone_id and phages.type = 'phages'
  left join rankings_on(${day}::date) arn_f on arn_f.zone_id = this.zone_id and arn_f.type = 'arn_f')`

const lines = (db: Db, day: string) =>
  db
    .selectFrom('zones')
    .select([
      'zones.id',
      'code',
      'name',
      'department',
      aliases.as('aliases'),
      sql<boolean>`geometry is not null`.as('has_shape'),
      'archived_at',
      rankingsUpdatedAt.as('updated_at'),
      lastSampledOn.as('last_sampled_on'),
      attentionOn(day).as('attention'),
      rankings(day).as('rankings'),
      'version',
    ])

const IS_ATTENTION = /^attention:/i
const IS_ARCHIVED = /^archived:/i

/** Filters and sorts first, then reads the costly columns for the page only. */
export async function listLines(
  db: Db,
  day: string,
  { filter, ...query }: HandlerInput<typeof listAdminZones>['query'],
  listAttention: () => Promise<Record<Attention, number[]>>,
) {
  const isArchived = filter.some((text) => text.toLowerCase() === 'archived:equals:true')
  let rows = db
    .selectFrom('zones')
    .leftJoin(places(day).as('places'), 'places.zone_id', 'zones.id')
    .select('zones.id')
    .where('archived_at', isArchived ? 'is not' : 'is', null)
  for (const condition of filter.filter((text) => IS_ATTENTION.test(text))) {
    const reason = ATTENTIONS.find((known) => condition.toLowerCase() === `attention:equals:${known}`)
    const ids = reason ? (await listAttention())[reason] : []
    rows = rows.where('zones.id', '=', sql<number>`any(${ids}::int[])`)
  }
  const page = await listPage(
    db,
    rows,
    { ...query, filter: filter.filter((text) => !IS_ATTENTION.test(text) && !IS_ARCHIVED.test(text)) },
    {
      columns: {
        code: sql`code`,
        name: sql`name`,
        department: sql`department`,
        phages: sql`coalesce(places.phages, 0)`,
        arn_f: sql`coalesce(places.arn_f, 0)`,
        updated_at: sql`coalesce(${rankingsUpdatedAt}, '-infinity'::timestamptz)`,
        last_sampled_on: sql`coalesce(${lastSampledOn}, '0001-01-01'::date)`,
      },
      matches: zoneMatches,
      order: sql`code, zones.id`,
    },
  )
  const ids = page.items.map(({ id }) => id)
  const pageLines = await lines(db, day).where('zones.id', '=', sql<number>`any(${ids}::int[])`).execute()
  const byId = new Map(pageLines.map((line) => [line.id, line]))
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) }
}

export const findLine = (db: Db, day: string, id: number) =>
  lines(db, day).where('zones.id', '=', id).executeTakeFirst()

export const countZones = (db: Db) =>
  db
    .selectFrom('zones')
    .select([
      sql<number>`count(*) filter (where archived_at is null)`.as('all'),
      sql<number>`count(*) filter (where archived_at is not null)`.as('archived'),
    ])
    .executeTakeFirstOrThrow()

export const findShape = (db: Db, id: number) =>
  db.selectFrom('zones').select(['center', 'bbox', 'geometry']).where('id', '=', id).executeTakeFirstOrThrow()

export const lockZone = (db: Db, id: number) =>
  db
    .selectFrom('zones')
    .select(['id', 'version', 'archived_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function findHoldersOf(db: Db, id: number | null, keys: readonly string[]) {
  const result = await sql<{ key: string; code: string; name: string; archived_at: string | null }>`
    select key, zones.code, name, archived_at from (
      select code_key as key, id from zones where code_key = any(${keys})
      union all select code_key, zone_id from zone_aliases where code_key = any(${keys})) held
    join zones using (id) where id is distinct from ${id}::int`.execute(db)
  return new Map(result.rows.map(({ key, ...zone }) => [key, zone]))
}

type ZoneValues = Pick<Insertable<Tables['zones']>, 'code' | 'name' | 'department'> & Partial<Geometry>
interface Geometry {
  geometry: string | null
  center: [number, number] | null
  bbox: [number, number, number, number] | null
}

export const insertZone = (db: Db, values: ZoneValues) =>
  db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()

export const updateZoneRow = (db: Db, id: number, values: ZoneValues & { archived_at?: string | null }) =>
  db
    .updateTable('zones')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const archiveZoneRow = (db: Db, id: number) =>
  db.updateTable('zones').set({ archived_at: sql`now()`, updated_at: sql`now()` }).where('id', '=', id).execute()

export async function replaceAliases(db: Db, zoneId: number, codes: readonly string[]) {
  await db.deleteFrom('zone_aliases').where('zone_id', '=', zoneId).execute()
  if (codes.length === 0) return
  await db
    .insertInto('zone_aliases')
    .values(codes.map((code) => ({ zone_id: zoneId, code })))
    .execute()
}
