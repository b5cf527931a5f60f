import { sql } from 'kysely'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import type { Result } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { classOf, selectResults } from './results.lines.queries.ts'
import type { ResultReader } from './results.reader.queries.ts'

// A sampling is a result, with the one of the other type that has the same zone, day, client and sharing. Of several,
// the first of a type goes with the first of the other. No table holds it.

export type ResultTable = 'results' | 'other'

const [FIRST_TYPE, SECOND_TYPE] = RANKING_TYPES.map((type) => sql.lit(type))

/** Names each column that `results_of_zone` begins with. */
const beside = (name: string) => {
  const isSame = (column: string) => sql`${sql.ref(`${name}.${column}`)} = ${sql.ref(`results.${column}`)}`
  return sql<boolean>`${isSame('zone_id')} and ${isSame('is_public')} and ${isSame('sampled_on')}
    and ${isSame('is_shared')} and ${sql.ref(`${name}.lims_client_id`)} is not distinct from results.lims_client_id`
}

/** The id of the result beside this one, or null. */
export const besideId = sql<number | null>`(
  select next.id from results next
  where ${beside('next')} and next.type = case results.type when ${FIRST_TYPE} then ${SECOND_TYPE} else ${FIRST_TYPE} end
  order by next.id limit 1 offset (
    select count(*) from results before
    where ${beside('before')} and before.type = results.type and before.id < results.id))`

interface SamplingIds {
  /** Of the result that stands for it. */
  id: number
  beside_id: number | null
}

/** In this order. */
export async function readSamplings(db: Db, reader: ResultReader, ids: readonly SamplingIds[]): Promise<Result[]> {
  const each = ids.flatMap(({ id, beside_id }) => (beside_id === null ? [id] : [id, beside_id]))
  if (each.length === 0) return []
  const lines = await selectResults(db, reader).where(sql<boolean>`results.id = any(${each})`).execute()
  const byId = new Map(lines.map((line) => [line.id, line]))
  return ids.flatMap(({ id, beside_id }) => {
    const line = byId.get(id)
    const other = byId.get(beside_id ?? 0)
    if (!line) return []
    if (!other) return { ...line, beside: null }
    return {
      ...line,
      files: line.files + other.files,
      received_at: line.received_at > other.received_at ? line.received_at : other.received_at,
      is_corrected: line.is_corrected || other.is_corrected,
      is_unread: line.is_unread || other.is_unread,
      beside: {
        id: other.id,
        type: other.type,
        value: other.value,
        below_limit: other.below_limit,
        class: other.class,
      },
    }
  })
}

/** The result of the other type in its sampling. */
export async function findBeside(db: Db, id: number): Promise<Result['beside']> {
  const isBeside = sql<boolean>`results.id = (select ${besideId} from results where results.id = ${id})`
  const row = await db
    .selectFrom('results')
    .where(isBeside)
    .select(['results.id', 'results.type', 'results.value', 'results.below_limit', classOf.as('class')])
    .executeTakeFirst()
  return row ?? null
}
