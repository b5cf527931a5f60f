import { type Insertable, sql } from 'kysely'
import { splitFilter } from '../../../contract/core/list.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { ATTENTIONS } from '../../../contract/zones-admin.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { along, anyOf, type ListPlan, type ListQuery, listPage, sortedBy, textFilter } from '../../lib/http/list.ts'
import { aliases, lastSampledOn, rankingsOfDay, rankingsUpdatedAt } from '../zones/zones.queries.ts'
import { zoneMatches } from '../zones/zones.search.ts'
import { asksFor, attentionOn } from './zones-admin.attention.ts'

/** Rises with the severity of the class in force; 0 without one. */
const placeOf = (type: RankingType, day: string) => sql`coalesce((
  select severity_of(r.type, r.class) + 1 from rankings r
  where r.zone_id = zones.id and r.type = ${type} and daterange(r.starts_on, r.ends_on, '[]') @> ${day}::date), 0)`

/** Per row: a page is short. */
const rankings = (day: string) => sql<{ phages: Ranking | null; arn_f: Ranking | null }>`(
  select ${rankingsOfDay} from (values (zones.id)) this (zone_id)
  left join rankings_on(${day}::date) phages on phages.zone_id = this.zone_id and phages.type = 'phages'
  left join rankings_on(${day}::date) arn_f on arn_f.zone_id = this.zone_id and arn_f.type = 'arn_f')`

export const lines = (db: Db, day: string) =>
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

const byCode = sql`code, zones.id`

export const planOn = (day: string, filter: readonly string[]): ListPlan => ({
  from: sql`zones`,
  id: sql`zones.id`,
  // Archived zones are listed only when they are asked for.
  where: filter.some((text) => splitFilter(text)?.column === 'archived') ? [] : [sql`archived_at is null`],
  search: zoneMatches,
  filters: {
    code: textFilter(sql`code`),
    name: textFilter(sql`name`),
    department: textFilter(sql`department`),
    attention: (_operator, reason) => anyOf(ATTENTIONS.filter((one) => one === reason).map((one) => asksFor(one, day))),
    archived: (_operator, text) => sql`(archived_at is not null) = ${text === 'true'}`,
  },
  orders: {
    code: along(sql`code`, sql`zones.id`),
    name: sortedBy(sql`name`, byCode),
    department: sortedBy(sql`department`, byCode),
    phages: sortedBy(placeOf('phages', day), byCode),
    arn_f: sortedBy(placeOf('arn_f', day), byCode),
    updated_at: sortedBy(sql`coalesce(${rankingsUpdatedAt}, '-infinity'::timestamptz)`, byCode),
    last_sampled_on: sortedBy(sql`coalesce(${lastSampledOn}, '0001-01-01'::date)`, byCode),
  },
  firstSort: 'code',
})

export const listLines = (db: Db, day: string, query: ListQuery) =>
  listPage(db, planOn(day, query.filter), query, lines(db, day))

export const findLine = (db: Db, day: string, id: number) =>
  lines(db, day).where('zones.id', '=', id).executeTakeFirst()

export const countZones = (db: Db, day: string) =>
  db
    .selectFrom('zones')
    .select([
      sql<number>`count(*) filter (where archived_at is null)`.as('all'),
      sql<number>`count(*) filter (where archived_at is not null)`.as('archived'),
      ...ATTENTIONS.map((reason) => sql<number>`count(*) filter (where ${asksFor(reason, day)})`.as(reason)),
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

type ZoneValues = Pick<Insertable<Tables['zones']>, 'code' | 'name' | 'department'> & Partial<StoredGeometry>
interface StoredGeometry {
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
