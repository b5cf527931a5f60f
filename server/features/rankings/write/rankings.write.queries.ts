import { sql } from 'kysely'
import type { RankingState, SavedEdit, StoredRanking } from '../../../../database/tables.rankings.ts'
import { clock } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { restsOnOther } from '../../zones/zones.queries.ts'
import { fieldsOf, type WrittenEdit } from './rankings.plan.rules.ts'

/** Those of these zones that a ranking can be given to. */
export async function listZoneIds(db: Db, ids: readonly (number | null)[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from zones where id = any(${ids}::int[]) and archived_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

export const listZones = (db: Db, ids: readonly number[]) =>
  db.selectFrom('zones').select(['id', 'code', 'name']).where('id', '=', sql<number>`any(${ids}::int[])`).execute()

/** In id order, so that two transactions never wait for each other; archived ones too, whose past can be corrected. */
export const lockAllZones = (db: Db, ids: readonly number[]) =>
  sql`select from zones where id = any(${ids}::int[]) order by id for no key update`.execute(db)

/** Lowest first. None is deleted before its ranking is stored. */
export const listLockedClasses = (db: Db) =>
  db
    .selectFrom('scale_classes')
    .select(['type', 'key', 'label', 'min', 'max', 'is_retired'])
    .orderBy('type')
    .orderBy('position')
    .forKeyShare()
    .execute()

const stored = (db: Db) =>
  db.selectFrom('rankings').selectAll().select(sql<boolean>`coalesce(open_version = version, false)`.as('is_open'))

export const findStored = (db: Db, id: number): Promise<StoredRanking | undefined> =>
  stored(db).where('id', '=', id).executeTakeFirst()

/** By their start. */
export const listStored = (db: Db, zoneIds: readonly number[]): Promise<StoredRanking[]> =>
  stored(db).where('zone_id', '=', sql<number>`any(${zoneIds}::int[])`).orderBy('starts_on').execute()

type LineDays = Pick<RankingState, 'zone_id' | 'type' | 'starts_on' | 'ends_on'>

/** Those that share a day with one of these periods, of the same zone and type; by their start. */
export const listSharing = (db: Db, days: readonly LineDays[]): Promise<StoredRanking[]> =>
  stored(db)
    // The exclusion constraint’s index finds them, period by period.
    .where(
      'id',
      '=',
      sql<number>`any(array(select r.id from ${rowsOf('rankings', days)} d join rankings r on r.zone_id = d.zone_id
        and r.type = d.type and daterange(r.starts_on, r.ends_on, '[]') && daterange(d.starts_on, d.ends_on, '[]')))`,
    )
    .orderBy('starts_on')
    .execute()

/** SQL: what `r` rests on, given now. */
const LAST_AT_START = sql`(
  select s.sampled_on, s.sort_value from results s
  where s.zone_id = r.zone_id and s.is_public and s.type = r.type and s.sampled_on <= r.starts_on
  order by s.sampled_on desc, s.sort_value desc limit 1)`

/** The reason that was given last, and whether it rests on its last sampling, or none. */
export async function listSaid(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; reason: string; isUpToDate: boolean }>`
    select r.id, coalesce((select c.reason from ranking_changes c where c.ranking_id = r.id order by c.id desc limit 1),
      r.reason) as reason, not ${restsOnOther} as "isUpToDate"
    from rankings r left join lateral ${LAST_AT_START} last on true
    where r.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Rows as one JSON parameter, however many, with the table’s columns and types. */
const rowsOf = (table: 'rankings' | 'ranking_changes', rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

export async function nextIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('rankings', 'id'))::int as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

export interface RowsToWrite {
  removed: readonly number[]
  updated: readonly (RankingState & { id: number })[]
  inserted: readonly (RankingState & { id: number; reason: string; user_id: number | null; batch_id: number | null })[]
}

const PROPOSED = sql.raw(
  'case when now.value is not null then class_of(now.type, now.value, coalesce(now.below_limit, false)) end',
)

/**
 * The only statements that write rankings. Overlaps are judged at their end, because periods may change places. What the
 * scale proposed follows the value alone; `open_version` follows the version, which a trigger counts.
 */
export async function writeRows(db: Db, { removed, updated, inserted }: RowsToWrite) {
  const withOpening = (rows: readonly RankingState[]) =>
    rows.map(({ is_open, ...row }) => ({ ...row, open_version: is_open ? 1 : null }))
  await sql`set constraints rankings_never_overlap deferred`.execute(db)
  await sql`delete from rankings where id = any(${removed}::int[])`.execute(db)
  await sql`update rankings r set (class, value, below_limit, starts_on, ends_on, proposed_class, open_version) =
      (now.class, now.value, now.below_limit, now.starts_on, now.ends_on,
        case when (now.value, now.below_limit) is not distinct from (r.value, r.below_limit) then r.proposed_class
          else ${PROPOSED} end, now.open_version * (r.version + 1))
    from ${rowsOf('rankings', withOpening(updated))} now where r.id = now.id`.execute(db)
  await sql`insert into rankings (id, zone_id, type, class, value, below_limit, starts_on, ends_on, external_id,
      reason, user_id, batch_id, open_version, proposed_class, version, created_at)
    overriding system value
    select id, zone_id, type, class, value, below_limit, starts_on, ends_on, external_id,
      reason, user_id, batch_id, open_version * (coalesce(version, 0) + 1), ${PROPOSED}, coalesce(version, 0) + 1,
      coalesce(created_at, now())
    from ${rowsOf('rankings', withOpening(inserted))} now`.execute(db)
  await sql`set constraints rankings_never_overlap immediate`.execute(db)
}

/** All dates of a demonstration, together. */
export async function moveAllRankings(db: Db, days: number) {
  await sql`set constraints rankings_never_overlap deferred`.execute(db)
  await sql`update rankings set starts_on = starts_on + ${days}::int, ends_on = ends_on + ${days}::int,
    created_at = created_at + make_interval(days => ${days})`.execute(db)
}

/** Restores what a ranking rested on and what was proposed for it, where triggers and today’s scale say otherwise. */
export const restoreGrounds = (db: Db, rows: readonly StoredRanking[]) =>
  sql`update rankings r set (sampled_on, sort_value, proposed_class) = (was.sampled_on, was.sort_value,
      (select key from scale_classes where type = was.type and key = was.proposed_class))
    from ${rowsOf('rankings', rows)} was where r.id = was.id`.execute(db)

/** Also those of which the end alone was written, where the trigger says nothing. */
export const restOnLast = (db: Db, ids: readonly number[]) =>
  sql`update rankings r set (sampled_on, sort_value) = ${LAST_AT_START} where id = any(${ids}::int[])`.execute(db)

/** Keeps the samplings that these rankings rest on, which a trigger would have replaced by the last ones. */
export const keepGrounds = (db: Db, rows: readonly StoredRanking[]) =>
  sql`update rankings r set (sampled_on, sort_value) = (was.sampled_on, was.sort_value)
    from ${rowsOf('rankings', rows)} was where r.id = was.id`.execute(db)

interface WriteDecision {
  userId: number
  batchId: number | null
  isUndo: boolean
}

/** Deletions, corrections and ends, for ever; a ranking that is given is its own trace. */
export function insertChanges(db: Db, edits: readonly WrittenEdit[], { userId, batchId, isUndo }: WriteDecision) {
  const changes = edits
    .filter(({ action }) => action !== 'given')
    .map(({ id, before, after, ...edit }) => {
      // A restored ranking has no state before; its entry tells what was deleted.
      const known = before ?? after
      return { ...edit, ranking_id: id, before: known && fieldsOf(known), after: after && fieldsOf(after) }
    })
  return sql`insert into ranking_changes (zone_id, ranking_id, type, action, user_id, reason, before, after, batch_id, is_undo)
    select zone_id, ranking_id, type, action, ${userId}, reason, before, after, ${batchId}, ${isUndo}
    from ${rowsOf('ranking_changes', changes)}`.execute(db)
}

interface NewBatch {
  userId: number
  alertsAt: string
  created: number
  people: number
  /** Names the form that it was sent from. */
  key: string | null
}

/** Waits for one with the same key that is being saved; returns nothing when it is there by then. */
export const insertBatch = (db: Db, { userId, alertsAt, ...batch }: NewBatch) =>
  db
    .insertInto('ranking_batches')
    .values({ ...batch, user_id: userId, created_at: clock.now(), alerts_at: alertsAt, edits: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).where('withdrawn_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateBatch = (
  db: Db,
  id: number,
  { edits, held_until }: { edits: readonly SavedEdit[]; held_until: string | null },
) =>
  db
    .updateTable('ranking_batches')
    .set({ edits: JSON.stringify(edits), held_until })
    .where('id', '=', id)
    .execute()

export const addBatchResults = (db: Db, id: number, resultIds: number[]) =>
  db.updateTable('ranking_batches').set({ result_ids: resultIds }).where('id', '=', id).execute()

const batches = (db: Db) => db.selectFrom('ranking_batches').selectAll()

export const findBatch = (db: Db, id: number) => batches(db).where('id', '=', id).executeTakeFirst()

export const findBatchSent = (db: Db, userId: number, key: string) =>
  batches(db).where('user_id', '=', userId).where('key', '=', key).where('withdrawn_at', 'is', null).executeTakeFirst()

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export const lockBatch = (db: Db, id: number) => batches(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Once it is undone, the one before: it has its own minute. */
export const findLastBatch = (db: Db, userId: number) =>
  batches(db)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A batch that is a day old is undone no more: what it wrote need not be kept twice. */
export const forgetOldEdits = (db: Db) =>
  sql`update ranking_batches set edits = null
    where edits is not null and created_at < ${clock.now()}::timestamptz - interval '1 day'`.execute(db)

/**
 * Whether one of these rankings was decided anew since the batch wrote it: a later change that was not undone, or a row
 * that the laboratory sent again under the key of a deleted one.
 */
export async function isDecidedSince(db: Db, id: number, edits: readonly SavedEdit[]) {
  const ids = edits.flatMap(({ before, after }) => after?.id ?? before?.id ?? [])
  const deleted = edits.flatMap(({ before, after }) => (after === null && before?.external_id) || [])
  const { rows } = await sql<{ is_decided: boolean }>`select
    exists (select from ranking_changes c left join ranking_batches b on b.id = c.batch_id
      where c.ranking_id = any(${ids}::int[]) and not c.is_undo and c.batch_id is distinct from ${id}
        and b.withdrawn_at is null and c.id > coalesce((select max(own.id) from ranking_changes own
          where own.batch_id = ${id} and own.ranking_id = c.ranking_id and not own.is_undo), 0))
    or exists (select from rankings where external_id = any(${deleted}::text[])) as is_decided`.execute(db)
  return rows[0]?.is_decided ?? true
}

export const withdrawBatch = (db: Db, id: number) =>
  db.updateTable('ranking_batches').set({ withdrawn_at: clock.now() }).where('id', '=', id).execute()

/**
 * Locks the events that wait; true when one of these zones was told of something since a batch of them was saved: a
 * message about one type names the class of the other too.
 */
export async function wereAlertsQueued(db: Db, zoneIds: readonly number[], savedAt: string) {
  const { rows } = await sql<{ queued_at: string | null }>`
    select queued_at from alert_events e
    where (queued_at is null or queued_at >= ${savedAt}::timestamptz)
      and zone_id = any(${zoneIds}::int[])
    order by id for update`.execute(db)
  return rows.some(({ queued_at }) => queued_at !== null)
}
