import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'
import { along, type ListPlan, type ListQuery, listPage, valueFilter } from '../../lib/http/list.ts'
import type { RankingLineKey } from './write/rankings.plan.rules.ts'

/** The day of the last public sampling of each zone and type; null: none. */
export async function listLastSampled(db: Db, lines: readonly RankingLineKey[]) {
  const { rows } = await sql<RankingLineKey & { sampled_on: string | null }>`
    select zone_id, type, (
      select max(sampled_on) from results r where r.zone_id = line.zone_id and r.is_public and r.type = line.type) as sampled_on
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) line (zone_id int, type text)`.execute(db)
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
