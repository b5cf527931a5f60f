import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import * as z from 'zod/mini'
import { listZoneResults } from '../contract/zones.ts'
import type { Tables } from '../database/tables.ts'
import { findZone, listResultsOfZone } from '../server/features/zones/zones.queries.ts'
import { openDatabase } from '../server/lib/db/pool.ts'
import { count, type Figure, median, milliseconds } from './figures.ts'
import type { World } from './world.ts'

/** Queries no screen sends yet have no target. */
const QUERIES = [
  { name: 'default order', query: {}, isBound: true },
  { name: 'as the panel asks', query: { sort: '-sampled_on', filter: 'type:equals:arn_f' }, isBound: true },
  { name: 'page 400, oldest first', query: { page: '400', sort: 'sampled_on' }, isBound: false },
  { name: 'by class', query: { sort: 'class' }, isBound: false },
  { name: 'searched', query: { search: 'elevee' }, isBound: false },
] as const

const MAX_SCANNED = 10_000

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

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

async function rowsScanned(db: Kysely<Tables>, { sql: text, parameters }: CompiledQuery): Promise<number> {
  const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    sql: `explain (analyze, format json) ${text}`,
    parameters,
    query: sql``.compile(db).query,
    queryId: sql``.compile(db).queryId,
  })
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? mostScanned(plan) : 0
}

function mostScanned(plan: Plan): number {
  const own = plan['Node Type'].includes('Seq Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return Math.max(own, ...(plan.Plans ?? []).map(mostScanned))
}
