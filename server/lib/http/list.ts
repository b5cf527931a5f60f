import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { splitFilter } from '../../../contract/core/list.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../db/pool.ts'

interface Selection {
  sort?: string | undefined
  search?: string | undefined
  filter: string[]
}

interface ListQuery extends Selection {
  page: number
  per_page: number
}

interface ListPlan {
  columns: Record<string, RawBuilder<unknown>>
  sorts?: Record<string, RawBuilder<unknown>>
  /** `equals` compares these unfolded: folding costs 2 µs a row and prevents the use of an index. */
  keys?: readonly string[]
  search?: RawBuilder<string>[]
  matches?: (text: string) => RawBuilder<boolean>
  order: RawBuilder<unknown>
}

/** Counting further is slow and of no use to anyone. */
export const MAX_COUNTED = 100_000

const folded = (column: RawBuilder<unknown>) => sql<string>`fold((${column})::text)`

/** Escaped after folding, which turns a full-width % into a plain one. */
const pattern = (text: string) => sql<string>`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

const contains = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`${folded(column)} like '%' || ${pattern(text)} || '%'`

const OPERATORS = {
  starts: (column: RawBuilder<unknown>, text: string) => sql<boolean>`${folded(column)} like ${pattern(text)} || '%'`,
  contains,
  equals: (column: RawBuilder<unknown>, text: string) => sql<boolean>`${folded(column)} = fold(${text})`,
}

export async function listPage<DB extends Tables, TB extends keyof DB, O>(
  db: Db,
  base: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
  plan: ListPlan,
) {
  const rows = matching(base, query, plan)
  const counted = await db
    .selectFrom(rows.limit(MAX_COUNTED + 1).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const items = await sorted(rows, query.sort, plan)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const isCapped = counted.total > MAX_COUNTED
  return {
    items,
    total: Math.min(counted.total, MAX_COUNTED),
    page: query.page,
    per_page: query.per_page,
    ...(isCapped && { more: true }),
  }
}

/** All the rows of a list, in its order. */
export const wholeList = <DB extends Tables, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  query: Selection,
  plan: ListPlan,
) => sorted(matching(base, query, plan), query.sort, plan)

function matching<DB, TB extends keyof DB, O>(base: SelectQueryBuilder<DB, TB, O>, query: Selection, plan: ListPlan) {
  let rows = base
  if (query.search) {
    const { search } = query
    const hits = (plan.search ?? []).map((column) => contains(column, search))
    if (hits.length > 0) rows = rows.where(sql<boolean>`(${sql.join(hits, sql` or `)})`)
    if (plan.matches) rows = rows.where(plan.matches(search))
  }
  for (const filter of query.filter) {
    const asked = splitFilter(filter)
    const column = asked && plan.columns[asked.column]
    if (!column) continue
    const isKey = asked.operator === 'equals' && plan.keys?.includes(asked.column)
    rows = rows.where(
      isKey ? sql<boolean>`${column} = fold(${asked.value})` : OPERATORS[asked.operator](column, asked.value),
    )
  }
  return rows
}

function sorted<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  sort: string | undefined,
  plan: ListPlan,
) {
  const name = sort?.replace(/^-/, '') ?? ''
  const column = plan.sorts?.[name] ?? plan.columns[name]
  if (!sort || !column) return rows.orderBy(plan.order)
  const isDown = sort.startsWith('-')
  return rows.orderBy(column, (by) => (isDown ? by.desc() : by.asc())).orderBy(plan.order)
}
