import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import type { Zone } from '../../../contract/zones.ts'
import type { Tables } from '../../../database/tables.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { busy } from '../../lib/http/errors.ts'
import { changedZones } from './zones.changes.queries.ts'

export const listZonesOn = (db: Db, day: string) => selectZones(db, day).orderBy('zones.code').execute()

export const listNames = (db: Db) =>
  db
    .selectFrom('zones')
    .select(['id', 'code', 'name', 'department'])
    .where('archived_at', 'is', null)
    .orderBy('code')
    .execute()

export const findZoneOn = (db: Db, day: string, id: number) =>
  selectZones(db, day).where('zones.id', '=', id).executeTakeFirst()

export const findAlert = (db: Db, userId: number, zoneId: number) =>
  db.selectFrom('alerts').select('level').where('user_id', '=', userId).where('zone_id', '=', zoneId).executeTakeFirst()

/** When its rankings last changed; null before the first. */
export const rankingsUpdatedAt = sql<string | null>`greatest(
  (select max(created_at) from rankings where zone_id = zones.id),
  (select max(at) from ranking_changes where zone_id = zones.id))`

const zoneUpdatedAt = sql<string>`greatest(zones.updated_at, ${rankingsUpdatedAt})`

export const aliases = sql<string[]>`array(
  select a.code from zone_aliases a where a.zone_id = zones.id order by a.code)`

const lastDayOf = (type: RankingType) =>
  sql`(select max(sampled_on) from results where zone_id = zones.id and is_public and type = ${type})`

export const lastSampledOn = sql<string | null>`greatest(${lastDayOf('phages')}, ${lastDayOf('arn_f')})`

/** SQL: of the samplings of one day the highest counts, whichever came last; a « < » is below all others. */
export const highestFirst = sql`sort_value desc`

/** SQL: the last sampling that all may see; of those `before` a day, where one is named. */
export const lastSamplingOf = (zoneId: RawBuilder<unknown>, type: RawBuilder<unknown>, before?: string) =>
  sql<LastSampling>`(
  select sampled_on, value, below_limit, sort_value from results
  where results.zone_id = ${zoneId} and is_public and results.type = ${type}
    ${before === undefined ? sql`` : sql`and sampled_on < ${before}::date`}
  order by sampled_on desc, ${highestFirst} limit 1)`

type LastSampling = Pick<Selectable<Tables['results']>, 'sampled_on' | 'value' | 'below_limit' | 'sort_value'>

/** SQL: the class of `r` rests on another sampling than `last`: a newer one came, its own was corrected, or is gone. */
export const restsOnOther = sql<boolean>`((last.sampled_on, last.sort_value) is distinct from (r.sampled_on, r.sort_value))`

const lastSamplingJson = (type: RankingType) => sql`(
  select json_build_object('sampled_on', sampled_on, 'class', class_of(${type}, value, below_limit),
    'value', value, 'below_limit', below_limit)
  from ${lastSamplingOf(sql`zones.id`, sql`${type}`)} latest)`

const lastSamplings = sql<Zone['last_samplings']>`json_build_object(
  'phages', ${lastSamplingJson('phages')}, 'arn_f', ${lastSamplingJson('arn_f')})`

/** Joins, because a look-up per zone is many times slower. */
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

const isOutdated = (type: RankingType) => sql`(
  select ${restsOnOther} from (values (${sql.ref(`${type}.sampled_on`)}, ${sql.ref(`${type}.sort_value`)})) r (sampled_on, sort_value)
    left join lateral ${lastSamplingOf(sql.ref(`${type}.zone_id`), sql`${type}`)} last on true)`

const rankingJson = (type: RankingType) => sql`case when ${sql.ref(`${type}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${type}.id`)}, 'class', ${sql.ref(`${type}.class`)}, 'value', ${sql.ref(`${type}.value`)},
  'below_limit', ${sql.ref(`${type}.below_limit`)}, 'starts_on', ${sql.ref(`${type}.starts_on`)},
  'ends_on', ${sql.ref(`${type}.ends_on`)}, 'is_outdated', ${isOutdated(type)}) end`

export const rankingsOfDay = sql<{ phages: Ranking | null; arn_f: Ranking | null }>`json_build_object(
  'phages', ${rankingJson('phages')}, 'arn_f', ${rankingJson('arn_f')})`

const lastChanges = sql<Zone['last_changes']>`json_build_object(
  'phages', changed.by_type -> 'phages', 'arn_f', changed.by_type -> 'arn_f')`

/** SQL: not archived yet. */
export const isShownOn = (day: string) =>
  sql<boolean>`(archived_at is null or (archived_at at time zone 'Europe/Paris')::date > ${day}::date)`

const selectZones = (db: Db, day: string) =>
  zonesOfDay(db, day)
    .leftJoin(changedZones(day).as('changed'), (join) =>
      // A past day is shown as it was, not as news.
      join.onRef('changed.zone_id', '=', 'zones.id').on(sql.lit(day === today())),
    )
    .where(isShownOn(day))
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
      lastSamplings.as('last_samplings'),
      rankingsOfDay.as('rankings'),
      lastChanges.as('last_changes'),
    ])

export async function findLastUpdate(db: Db): Promise<string | null> {
  const result = await sql<{ updated_at: string | null }>`select greatest(
    (select max(created_at) from rankings),
    (select max(at) from ranking_changes),
    (select max(updated_at) from results where is_public)) as updated_at`.execute(db)
  return result.rows[0]?.updated_at ?? null
}

export const findZone = (db: Db, id: number) =>
  db.selectFrom('zones').select('id').where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()

export const findZoneOrArchived = (db: Db, id: number) =>
  db.selectFrom('zones').select(['id', 'archived_at']).where('id', '=', id).executeTakeFirst()

/** Locks all codes, so that no two zones get the same one. Throws « busy » during a long import. */
export async function lockCodes(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('codes of zones'))`.execute(db).catch((error: unknown) => {
    const isBusy = error instanceof Error && 'code' in error && error.code === '55P03'
    throw isBusy ? busy('Un import de zones est en cours : réessayez dans un instant.') : error
  })
}
