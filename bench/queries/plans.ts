import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

export const MAX_SCANNED = 10_000

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

export async function rowsScanned(db: Kysely<Tables>, { sql: text, parameters }: CompiledQuery): Promise<number> {
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
