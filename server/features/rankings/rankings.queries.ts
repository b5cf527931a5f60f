import { sql } from 'kysely'
import type { BatchedRanking } from '../../../contract/rankings.week.ts'
import { readValue } from '../../../contract/rules/reading/values.ts'
import type { Db } from '../../lib/db/pool.ts'
import { along, type ListPlan, type ListQuery, listPage, valueFilter } from '../../lib/http/list.ts'

/** Public results of the days of pasted samplings that say another load: a line of the batch, by its place. */
export async function listOtherLoads(db: Db, rankings: readonly BatchedRanking[]) {
  const sent = rankings.flatMap(({ zone_id, type, sampling }, place) => {
    const load = sampling && readValue(sampling.value, sampling.below_limit)
    return sampling && load && typeof load !== 'string'
      ? [{ place, zone_id, type, sampled_on: sampling.sampled_on, ...load }]
      : []
  })
  if (sent.length === 0) return []
  const { rows } = await sql<{ place: number; value: number; below_limit: boolean }>`
    select sent.place, r.value, r.below_limit
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      sent (place int, zone_id int, type text, sampled_on date, value numeric, below_limit boolean)
    join results r on r.zone_id = sent.zone_id and r.type = sent.type and r.is_public and r.sampled_on = sent.sampled_on
    where (r.value, r.below_limit) <> (sent.value, sent.below_limit)`.execute(db)
  return rows
}

export const PERSON_NAME = sql<string | null>`nullif(btrim(users.firstname || ' ' || users.name), '')`

const records = (db: Db) =>
  db
    .selectFrom('rankings')
    .leftJoin('users', 'users.id', 'rankings.user_id')
    .leftJoin('ranking_batches', 'ranking_batches.id', 'batch_id')
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
      PERSON_NAME.as('by'),
      'reason',
      'rankings.version',
      'batch_id',
      'ranking_batches.created as batch_size',
    ])

/** The rankings that a batch made, in the order in which they were sent. */
const recordsBy = (db: Db, batchId: number) => records(db).where('batch_id', '=', batchId).orderBy('rankings.id')

export const getRecordBy = (db: Db, batchId: number) => recordsBy(db, batchId).executeTakeFirstOrThrow()

export const listRecordsBy = (db: Db, batchId: number) => recordsBy(db, batchId).execute()

export const getRecord = (db: Db, id: number) => records(db).where('rankings.id', '=', id).executeTakeFirstOrThrow()

/** Who last decided on each, and when, by its id; deleted ones too. */
export async function listDecisions(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; at: string; by: string | null }>`
    select given.id, decided.at, (select ${PERSON_NAME} from users where users.id = decided.user_id) as by
    from unnest(${ids}::int[]) given (id)
    join lateral (
      select c.id, at, user_id from ranking_changes c where c.ranking_id = given.id
      union all
      select 0, created_at, user_id from rankings where rankings.id = given.id
      order by 1 desc limit 1) decided on true`.execute(db)
  return new Map(rows.map(({ id, ...decision }) => [id, decision]))
}

const changes = (db: Db) =>
  db
    .selectFrom('ranking_changes')
    .leftJoin('users', 'users.id', 'ranking_changes.user_id')
    .select(['ranking_changes.id', 'ranking_id', 'type', 'action', 'at', PERSON_NAME.as('by')])
    .select(['reason', 'before', 'after', 'is_undo'])

/** The latest first. */
function planOfZone(table: 'rankings' | 'ranking_changes', moment: 'starts_on' | 'at', zoneId: number): ListPlan {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return {
    from: sql.table(table),
    id: column('id'),
    where: [sql`${column('zone_id')} = ${zoneId}`],
    filters: { type: valueFilter(column('type')) },
    orders: { [moment]: along(column(moment), column('id')) },
    firstSort: `-${moment}`,
  }
}

export const listRecordsOfZone = (db: Db, zoneId: number, query: ListQuery) =>
  listPage(db, planOfZone('rankings', 'starts_on', zoneId), query, records(db))

export const listChangesOfZone = (db: Db, zoneId: number, query: ListQuery) =>
  listPage(db, planOfZone('ranking_changes', 'at', zoneId), query, changes(db))
