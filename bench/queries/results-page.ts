import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import * as z from 'zod/mini'
import { listZoneResults } from '../../contract/results.ts'
import type { Tables } from '../../database/tables.ts'
import { listResultsOfZone } from '../../server/features/results/results.zone.ts'
import { findZone } from '../../server/features/zones/zones.queries.ts'
import { openDatabase } from '../../server/lib/db/pool.ts'
import { count, type Figure, median, milliseconds } from '../figures.ts'
import type { World } from '../world.ts'
import { MAX_SCANNED, rowsScanned } from './plans.ts'

/** Queries no screen sends yet have no target. */
const QUERIES = [
  { name: 'default order', query: {}, isBound: true },
  { name: 'as the panel asks', query: { sort: '-sampled_on', filter: 'type:equals:arn_f' }, isBound: true },
  { name: 'page 400, oldest first', query: { page: '400', sort: 'sampled_on' }, isBound: false },
  { name: 'by class', query: { sort: 'class' }, isBound: false },
  { name: 'searched', query: { search: 'elevee' }, isBound: false },
] as const

/** Database time for the zone with the most results, and whether a table is read sequentially. */
export async function measureResultsPage({ big, busiestZone, results, length, judge }: World): Promise<Figure[]> {
  const database = openDatabase(big.databaseUrl, () => undefined)
  const executed: { query: CompiledQuery; time: number }[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => {
      executed.push({ query: event.query, time: event.queryDurationMillis })
    },
  })
  const repeats = length === 'short' ? 10 : 40
  const figures: Figure[] = []
  try {
    for (const { name, query, isBound } of QUERIES) {
      const params = z.parse(listZoneResults.query, query)
      const turns: number[][] = []
      for (let turn = 0; turn < repeats; turn++) {
        executed.length = 0
        await findZone(db, busiestZone)
        await listResultsOfZone(db, busiestZone, params)
        turns.push(executed.map(({ time }) => time))
      }
      const queries = executed.map(({ query }) => query)
      const total = median(turns.map((times) => times.reduce((sum, time) => sum + time, 0)))
      const parts = queries.map((_, index) => milliseconds(median(turns.map((times) => times[index] ?? 0)))).join(' + ')
      const title = `Zone’s results, 25 of ${count(results)}, ${name}`
      const scanned = Math.max(...(await Promise.all(queries.map((query) => rowsScanned(db, query)))))
      if (isBound) {
        figures.push(judge.atMost(title, 50, total, milliseconds, parts))
        figures.push(judge.atMost('… rows a sequential scan reads', MAX_SCANNED, scanned, count))
      } else {
        figures.push(judge.info(title, `${milliseconds(total)} (${parts}), ${count(scanned)} rows scanned`))
      }
    }
  } finally {
    await db.destroy()
  }
  return figures
}
