import { sql } from 'kysely'
import type { OutlookProof, TrendPoint, ZoneOutlook } from '../../../contract/outlook.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { highestFirst } from '../zones/zones.queries.ts'

/** Whether anything changed that the last calculation has not seen, the day included. */
export async function isOutlookDue(db: Db, day: string, version: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from outlook_changes) or not exists (
      select from outlook_report where computed_for = ${day}::date and version >= ${version}) as is_due`.execute(db)
  return rows[0]?.is_due ?? true
}

/** Until the end of the transaction; false when another process has it. */
export async function tryOutlookLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('outlooks')) as is_mine`.execute(db)
  return rows[0]?.is_mine ?? false
}

/** Begins anew: changes from now on have rows of their own. */
export const deleteOutlookChanges = (db: Db) => db.deleteFrom('outlook_changes').execute()

const ZONES_AT_ONCE = 50

export interface SampledZone {
  id: number
  department: string
  /** Null for a zone without samplings. */
  type: RankingType | null
  samplings: readonly TrendPoint[]
}

/** Monitoring and shared results, one a day: the highest, as everywhere. In pages, by zone. */
export async function* sampledZones(db: Db, until: string): AsyncGenerator<readonly SampledZone[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<SampledZone>`
      with page as (select id, department from zones where id > ${after} order by id limit ${ZONES_AT_ONCE}),
      latest as (
        select distinct on (zone_id, type, sampled_on) zone_id, type, sampled_on, value, below_limit
        from results
        where is_public and zone_id in (select id from page) and sampled_on <= ${until}::date
        order by zone_id, type, sampled_on, ${highestFirst})
      select page.id, department, type, coalesce(json_agg(json_build_object(
        'sampled_on', sampled_on, 'value', value, 'below_limit', below_limit) order by sampled_on)
        filter (where type is not null), '[]') as samplings
      from page left join latest on zone_id = page.id group by page.id, department, type order by page.id`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

interface NewZoneOutlook {
  zone_id: number
  type: RankingType
  content: ZoneOutlook
}

const ROWS_AT_ONCE = 200

/** Replaces those of all zones. */
export async function replaceZoneOutlooks(db: Db, outlooks: readonly NewZoneOutlook[]) {
  await db.deleteFrom('zone_outlooks').execute()
  for (let from = 0; from < outlooks.length; from += ROWS_AT_ONCE) {
    const rows = outlooks.slice(from, from + ROWS_AT_ONCE)
    await db
      .insertInto('zone_outlooks')
      .values(rows.map(({ content, ...row }) => ({ ...row, content: JSON.stringify(content) })))
      .execute()
  }
}

interface NewOutlookReport {
  version: number
  computed_at: string
  computed_for: string
  seen_until: string | null
  samplings: number
  proofs: readonly OutlookProof[]
}

export function upsertOutlookReport(db: Db, { proofs, ...report }: NewOutlookReport) {
  const values = { ...report, proofs: JSON.stringify(proofs) }
  return db
    .insertInto('outlook_report')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/**
 * With all chances, proven and shown or not. None of a type while a sampling of its trend was corrected or is no longer
 * public, until the job has seen it: what was shared by mistake must vanish at once.
 */
export async function listZoneOutlooks(db: Db, zoneId: number) {
  const { rows } = await sql<{ type: RankingType; content: ZoneOutlook }>`
    select type, content from zone_outlooks outlook
    where zone_id = ${zoneId} and not exists (
      select from jsonb_to_recordset(content -> 'trend' -> 'points')
        as point(sampled_on date, value numeric, below_limit boolean)
      where not exists (
        select from results
        where results.zone_id = outlook.zone_id and is_public and results.type = outlook.type
          and results.sampled_on = point.sampled_on and results.value = point.value
          and results.below_limit = point.below_limit))`.execute(db)
  return rows
}

/** Lists the chances that clients are shown: switched on, and proven. */
export async function listShownChances(db: Db) {
  const { rows } = await sql<Pick<OutlookProof, 'type' | 'days'>>`
    select type, days from settings, outlook_report,
      jsonb_to_recordset(proofs) as proof(type text, days integer, unproven text)
    where outlook_shown and unproven is null`.execute(db)
  return rows
}

export const findOutlookReport = (db: Db) =>
  db.selectFrom('outlook_report').select(['computed_at', 'seen_until', 'samplings', 'proofs']).executeTakeFirst()

export const isOutlookShown = async (db: Db) =>
  (await db.selectFrom('settings').select('outlook_shown').executeTakeFirstOrThrow()).outlook_shown

/** False when it was so already. */
export async function updateOutlookShown(db: Db, isShown: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ outlook_shown: isShown })
    .where('outlook_shown', '!=', isShown)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
