import { sql } from 'kysely'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import type { ReplacedRanking } from '../../../database/tables.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'

const EVERY_FIELD = sql.raw(`id int, zone_id int, type text, class text, value numeric, below_limit boolean,
  starts_on date, ends_on date, proposed_class text, version int, sampled_on date, sort_value float8`)
const asRows = (rankings: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rankings)}::jsonb) as was (${EVERY_FIELD})`

/** Of these zones, from this day on. */
export type ExistingRanking = Omit<ReplacedRanking, 'is_corrected'>

export const listFrom = (db: Db, zoneIds: readonly number[], day: string): Promise<ExistingRanking[]> =>
  db
    .selectFrom('rankings')
    .select(['id', 'zone_id', 'type', 'class', 'value', 'below_limit', 'starts_on', 'ends_on'])
    .select(['proposed_class', 'version', 'sampled_on', 'sort_value'])
    .where(sql<boolean>`zone_id = any(${zoneIds}::int[])`)
    .where(sql<boolean>`daterange(starts_on, ends_on, '[]') && daterange(${day}::date, null, '[]')`)
    .orderBy('starts_on')
    .execute()

export async function listLastSampled(db: Db, zoneIds: readonly number[]) {
  const { rows } = await sql<{ zone_id: number; type: RankingType; sampled_on: string }>`
    select zone_id, type, (
      select max(sampled_on) from results r where r.zone_id = zone.zone_id and r.is_public and r.type = scales.type) as sampled_on
    from unnest(${zoneIds}::int[]) zone (zone_id), scales`.execute(db)
  return rows
}

/** Locked, so that none is deleted before the rankings are stored. */
export const lockGivenClasses = (db: Db) =>
  db.selectFrom('scale_classes').select(['type', 'key', 'label', 'is_retired']).forKeyShare().execute()

interface NewBatch {
  userId: number
  alertsAt: string
  created: number
  replaced: readonly ReplacedRanking[]
}

export const insertBatch = (db: Db, { userId, alertsAt, created, replaced }: NewBatch) =>
  db
    .insertInto('ranking_batches')
    .values({
      user_id: userId,
      created_at: clock.now(),
      alerts_at: alertsAt,
      created,
      replaced: JSON.stringify(replaced),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const findBatch = (db: Db, id: number) =>
  db.selectFrom('ranking_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

const states = (db: Db) =>
  db
    .selectFrom('rankings')
    .select(['id', 'zone_id', 'type', 'class', 'value', 'below_limit', 'starts_on', 'ends_on', 'version'])

export const listBatched = (db: Db, batchId: number) => states(db).where('batch_id', '=', batchId).execute()

export const listNow = (db: Db, rankings: readonly { id: number }[]) =>
  states(db)
    .where(sql<boolean>`id = any(${rankings.map(({ id }) => id)}::int[])`)
    .execute()

export async function listZonesOfBatch(db: Db, batchId: number) {
  const { rows } = await sql<{ zone_id: number }>`
    select zone_id from rankings where batch_id = ${batchId}
    union select (was ->> 'zone_id')::int from ranking_batches, jsonb_array_elements(replaced) was
    where id = ${batchId}`.execute(db)
  return rows.map(({ zone_id }) => zone_id)
}

/** Archived zones too; in the order of ids, as every write to rankings. */
export const lockAllZones = (db: Db, ids: readonly number[]) =>
  sql`select from zones where id = any(${ids}::int[]) order by id for no key update`.execute(db)

/** Ends or corrects rankings; `proposed_class` follows the scale of today. */
export const updateRankings = (db: Db, rankings: readonly (RankingFields & { id: number })[]) =>
  sql`update rankings r set (class, value, below_limit, starts_on, ends_on, proposed_class) = (was.class, was.value,
      was.below_limit, was.starts_on, was.ends_on, case when was.value = r.value and was.below_limit = r.below_limit
        then r.proposed_class when was.value is not null then class_of(r.type, was.value, was.below_limit) end)
    from ${asRows(rankings)} where r.id = was.id`.execute(db)

/** As they were, but for the version, which counts on. */
export const restoreRankings = (db: Db, replaced: readonly ReplacedRanking[]) =>
  sql`update rankings r set (class, value, below_limit, starts_on, ends_on, proposed_class) = (was.class, was.value,
      was.below_limit, was.starts_on, was.ends_on, was.proposed_class)
    from ${asRows(replaced)} where r.id = was.id`.execute(db)

/** Their version too, as if nothing had been; triggers count and set these. */
export const restoreTraces = (db: Db, replaced: readonly ReplacedRanking[]) =>
  sql`update rankings r set (version, sampled_on, sort_value) = (was.version, was.sampled_on, was.sort_value)
    from ${asRows(replaced)} where r.id = was.id`.execute(db)

/** Rankings of other people in the place of what would be restored. */
export async function countInTheWay(db: Db, { id, replaced }: Pick<BatchRow, 'id' | 'replaced'>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${asRows(replaced)}
    join rankings r on r.zone_id = was.zone_id and r.type = was.type and r.batch_id is distinct from ${id}
      and r.id <> all(${replaced.map((one) => one.id)}::int[])
      and daterange(r.starts_on, r.ends_on, '[]') && daterange(was.starts_on, was.ends_on, '[]')`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks the events that wait; true when one was told already of what the batch changed. */
export async function isTold(db: Db, pairs: readonly { zone_id: number; type: RankingType }[], alertsAt: string) {
  const { rows } = await sql<{ queued_at: string | null }>`
    select queued_at from alert_events e
    where due_at >= ${alertsAt}::timestamptz
      and (zone_id, type) in (select zone_id, type from ${asRows(pairs)})
    order by id for update`.execute(db)
  return rows.some(({ queued_at }) => queued_at !== null)
}

/** The batch goes first: its changes may only leave without it. */
export async function deleteBatchTraces(db: Db, batchId: number) {
  await db.deleteFrom('ranking_batches').where('id', '=', batchId).execute()
  await db.deleteFrom('ranking_changes').where('batch_id', '=', batchId).execute()
}

export const deleteBatched = (db: Db, batchId: number) =>
  db.deleteFrom('rankings').where('batch_id', '=', batchId).execute()

export const withdrawBatch = (db: Db, batchId: number) =>
  db.updateTable('ranking_batches').set({ withdrawn_at: clock.now() }).where('id', '=', batchId).execute()
