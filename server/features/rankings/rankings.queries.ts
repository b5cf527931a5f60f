import { type Insertable, type Selectable, sql } from 'kysely'
import type { RankingAction, RankingFields, RankingType } from '../../../contract/rankings.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { along, type ListQuery, listPage, valueFilter } from '../../lib/http/list.ts'

type RankingRow = Selectable<Tables['rankings']>

const zonesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('zones')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .where('archived_at', 'is', null)
    .orderBy('id')

export const listZones = (db: Db, ids: readonly number[]) => zonesOf(db, ids).execute()

/** Locked in id order, so that two transactions never wait for each other. */
export const lockZones = (db: Db, ids: readonly number[]) => zonesOf(db, ids).forNoKeyUpdate().execute()

/** Archived zones included: past rankings can still be corrected. */
export const lockZoneOfRanking = (db: Db, id: number) =>
  db.selectFrom('zones').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Locked, so that the class is not deleted before the ranking is stored. */
export const findClass = (db: Db, type: RankingType, key: string) =>
  db
    .selectFrom('scale_classes')
    .select(['key', 'is_retired'])
    .where('type', '=', type)
    .where('key', '=', key)
    .forKeyShare()
    .executeTakeFirst()

/** `&&` on a daterange uses the exclusion constraint's index. */
export const listOverlapping = (
  db: Db,
  {
    zoneIds,
    type,
    starts_on,
    ends_on,
  }: { zoneIds: readonly number[]; type: RankingType } & Pick<RankingFields, 'starts_on' | 'ends_on'>,
) =>
  db
    .selectFrom('rankings')
    .select(['id', 'zone_id', 'class', 'value', 'below_limit', 'starts_on', 'ends_on'])
    .where(sql<boolean>`zone_id = any(${zoneIds}::int[])`)
    .where('type', '=', type)
    .where(sql<boolean>`daterange(starts_on, ends_on, '[]') && daterange(${starts_on}::date, ${ends_on}::date, '[]')`)
    .orderBy('starts_on')
    .execute()

export const findRanking = (db: Db, id: number) =>
  db.selectFrom('rankings').selectAll().where('id', '=', id).executeTakeFirst()

interface RankingToInsert extends RankingFields {
  zone_id: number
  type: RankingType
  reason: string
  user_id: number
  batch_id?: number
}

export const insertRankings = (db: Db, rankings: readonly RankingToInsert[]) =>
  db
    .insertInto('rankings')
    .values(rankings.map((ranking) => ({ ...ranking, proposed_class: proposed(ranking.type, ranking) })))
    .returning('id')
    .execute()

const proposed = (type: RankingType, { value, below_limit }: Pick<RankingFields, 'value' | 'below_limit'>) =>
  value === null ? null : sql<string | null>`class_of(${type}, ${value}::numeric, ${below_limit})`

export const updateRankingRow = (db: Db, id: number, type: RankingType, ranking: RankingFields) =>
  db
    .updateTable('rankings')
    .set({ ...ranking, proposed_class: proposed(type, ranking) })
    .where('id', '=', id)
    .execute()

export const closeRanking = (db: Db, id: number, ends_on: string) =>
  db.updateTable('rankings').set({ ends_on }).where('id', '=', id).execute()

export const deleteRankingRow = (db: Db, id: number) => db.deleteFrom('rankings').where('id', '=', id).execute()

export interface NewRankingChange
  extends Omit<Insertable<Tables['ranking_changes']>, 'before' | 'after' | 'id' | 'at' | 'action'> {
  action: RankingAction
  before: RankingFields
  after: RankingFields | null
}

export const insertChanges = (db: Db, changes: readonly NewRankingChange[]) =>
  db
    .insertInto('ranking_changes')
    .values(
      changes.map(({ before, after, ...change }) => ({
        ...change,
        before: JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute()

export const insertChange = (db: Db, change: NewRankingChange) => insertChanges(db, [change])

export const fieldsOf = ({
  class: key,
  value,
  below_limit,
  starts_on,
  ends_on,
}: Pick<RankingRow, keyof RankingFields>): RankingFields => ({
  class: key,
  value,
  below_limit,
  starts_on,
  ends_on,
})

const NAME = sql<string | null>`nullif(btrim(users.firstname || ' ' || users.name), '')`

const records = (db: Db) =>
  db
    .selectFrom('rankings')
    .leftJoin('users', 'users.id', 'rankings.user_id')
    .select([
      'rankings.id',
      'zone_id',
      'type',
      'class',
      'value',
      'below_limit',
      'starts_on',
      'ends_on',
      'proposed_class',
      'rankings.created_at',
      NAME.as('by'),
      'reason',
      'rankings.version',
      'batch_id',
    ])

export const listRecords = (db: Db, ids: readonly number[]) =>
  records(db)
    .where('rankings.id', 'in', [...ids])
    .orderBy('zone_id')
    .execute()

export const getRecord = (db: Db, id: number) => records(db).where('rankings.id', '=', id).executeTakeFirstOrThrow()

export const listRecordsOfZone = (db: Db, zoneId: number, query: ListQuery) =>
  listPage(
    db,
    {
      from: sql`rankings`,
      id: sql`rankings.id`,
      where: [sql`rankings.zone_id = ${zoneId}`],
      filters: { type: valueFilter(sql`rankings.type`) },
      orders: { starts_on: along(sql`rankings.starts_on`, sql`rankings.id`) },
      firstSort: '-starts_on',
    },
    query,
    records(db),
  )

export const listChangesOfZone = (db: Db, zoneId: number, query: ListQuery) =>
  listPage(
    db,
    {
      from: sql`ranking_changes`,
      id: sql`ranking_changes.id`,
      where: [sql`ranking_changes.zone_id = ${zoneId}`],
      filters: { type: valueFilter(sql`ranking_changes.type`) },
      orders: { at: along(sql`ranking_changes.at`, sql`ranking_changes.id`) },
      firstSort: '-at',
    },
    query,
    db
      .selectFrom('ranking_changes')
      .leftJoin('users', 'users.id', 'ranking_changes.user_id')
      .select(['ranking_changes.id', 'ranking_id', 'type', 'action', 'at', NAME.as('by'), 'reason', 'before', 'after']),
  )
