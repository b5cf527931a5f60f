import { type Insertable, type Selectable, sql } from 'kysely'
import type { RankingAction, RankingFields, RankingType } from '../../../contract/rankings.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'

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
    .where('zone_id', 'in', [...zoneIds])
    .where('type', '=', type)
    .where(sql<boolean>`daterange(starts_on, ends_on, '[]') && daterange(${starts_on}::date, ${ends_on}::date, '[]')`)
    .orderBy('starts_on')
    .execute()

export const findRanking = (db: Db, id: number) =>
  db.selectFrom('rankings').selectAll().where('id', '=', id).executeTakeFirst()

type NewRanking = RankingFields & { zone_id: number; type: RankingType; reason: string; user_id: number }

export const insertRankings = (db: Db, rankings: readonly NewRanking[]) =>
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

export interface Change
  extends Omit<Insertable<Tables['ranking_changes']>, 'before' | 'after' | 'id' | 'at' | 'action'> {
  action: RankingAction
  before: RankingFields
  after: RankingFields | null
}

export const insertChanges = (db: Db, changes: readonly Change[]) =>
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

export const insertChange = (db: Db, change: Change) => insertChanges(db, [change])

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
