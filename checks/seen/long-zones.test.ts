import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listRecordsOfZone } from '../../server/features/rankings/rankings.queries.ts'
import { listResultsOfZone } from '../../server/features/results/results.list.ts'
import type { Db } from '../../server/lib/db/pool.ts'
import { newZone } from '../../server/test/mailing/alerts.ts'
import { testDatabase } from '../../server/test/site.ts'

const database = testDatabase()

const LINES = 1000
const PAGE = 25
const query = { page: 1, per_page: PAGE, filter: [] }

/** Rows that `read` takes out of the table, each time it does. */
async function countRowsRead(table: 'rankings' | 'results', read: (db: Db) => Promise<unknown>): Promise<number> {
  return await database.db.transaction().execute(async (trx) => {
    // Else it depends on what was vacuumed whether a row counts.
    await sql`set local enable_indexonlyscan = off`.execute(trx)
    // Those of earlier transactions are still there.
    const before = await countRead(trx, table)
    await read(trx)
    return (await countRead(trx, table)) - before
  })
}

async function countRead(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables where relname = ${table}`.execute(db)
  return rows[0]?.count ?? 0
}

test('a page of a zone with many rankings or samplings reads them once, for their total', async () => {
  const { db } = database
  const id = await newZone(db, { code: '56.60' })
  // Beside others, as alone it would be the table, which is then read whole.
  const ids = [id, await newZone(db), await newZone(db), await newZone(db)]
  await sql`insert into rankings (zone_id, type, class, starts_on, ends_on)
    select zone_id, case when n % 2 = 0 then 'phages' else 'arn_f' end, 'faible', current_date - n / 2, current_date - n / 2
    from generate_series(0, ${LINES - 1}::int) n, unnest(${ids}::int[]) zone_id`.execute(db)
  await sql`insert into results (zone_id, type, value, sampled_on)
    select zone_id, case when n % 2 = 0 then 'phages' else 'arn_f' end, n * 7919 % 1000, current_date - n / 4
    from generate_series(0, ${LINES - 1}::int) n, unnest(${ids}::int[]) zone_id`.execute(db)
  await sql`analyze rankings, results`.execute(db)

  // The page's lines are read for their ids, and whole.
  const most = LINES + 2 * PAGE
  expect(await countRowsRead('rankings', (trx) => listRecordsOfZone(trx, id, query))).toBeLessThanOrEqual(most)
  for (const sort of ['-value', 'value', '-class'] as const) {
    const read = (trx: Db) => listResultsOfZone(trx, id, { ...query, sort })
    expect(await countRowsRead('results', read), sort).toBeLessThanOrEqual(most)
  }
})
