import { sql } from 'kysely'
import type { Result } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { classOf, selectResults } from './results.lines.queries.ts'
import type { ResultReader } from './results.reader.queries.ts'

// A sampling is a result, with the one of the other type that has the same zone, day, client and sharing: `beside_id`.

interface SamplingIds {
  /** Id of the result that stands for it. */
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
  const row = await db
    .selectFrom('results')
    .where('results.id', '=', sql<number>`(select beside_id from results where id = ${id})`)
    .select(['results.id', 'results.type', 'results.value', 'results.below_limit', classOf.as('class')])
    .executeTakeFirst()
  return row ?? null
}
