import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type FilterOperator, splitFilter } from '../../../contract/core/list.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../db/pool.ts'

export interface Selection {
  sort?: string | undefined
  search?: string | undefined
  filter: string[]
}

export interface ListQuery extends Selection {
  page: number
  per_page: number
}

export interface Matching {
  columns?: Record<string, RawBuilder<unknown>>
  /** Replaces the comparison of the folded column. */
  filters?: Record<string, (operator: FilterOperator, text: string) => RawBuilder<boolean>>
  /** `equals` compares these unfolded: folding costs 2 µs a row and prevents the use of an index. */
  keys?: readonly string[]
  search?: RawBuilder<string>[]
  matches?: (text: string) => RawBuilder<boolean>
}

interface ListPlan extends Matching {
  columns: Record<string, RawBuilder<unknown>>
  sorts?: Record<string, RawBuilder<unknown>>
  order: RawBuilder<unknown>
}

/** Counting further is slow and of no use to anyone. */
export const MAX_COUNTED = 100_000

/** Escaped after folding, which turns a full-width % into a plain one. */
export const likePattern = (text: string) => sql<string>`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

const COMPARISONS = {
  starts: (folded: RawBuilder<string>, text: string) => sql<boolean>`${folded} like ${likePattern(text)} || '%'`,
  contains: (folded: RawBuilder<string>, text: string) =>
    sql<boolean>`${folded} like '%' || ${likePattern(text)} || '%'`,
  equals: (folded: RawBuilder<string>, text: string) => sql<boolean>`${folded} = fold(${text})`,
}

/** Of a text that is folded already. */
export const compare = (folded: RawBuilder<string>, operator: FilterOperator, text: string) =>
  COMPARISONS[operator](folded, text)

const fold = (column: RawBuilder<unknown>) => sql<string>`fold((${column})::text)`

/** What the rows of a list must fulfil, all of it. */
export function conditionsOf({ search, filter }: Selection, plan: Matching) {
  const conditions: RawBuilder<boolean>[] = []
  if (search) {
    const hits = (plan.search ?? []).map((column) => compare(fold(column), 'contains', search))
    if (hits.length > 0) conditions.push(sql<boolean>`(${sql.join(hits, sql` or `)})`)
    if (plan.matches) conditions.push(plan.matches(search))
  }
  for (const asked of filter.map(splitFilter)) {
    const own = asked && plan.filters?.[asked.column]
    const column = asked && plan.columns?.[asked.column]
    if (own) conditions.push(own(asked.operator, asked.value))
    else if (column && asked.operator === 'equals' && plan.keys?.includes(asked.column))
      conditions.push(sql<boolean>`${column} = fold(${asked.value})`)
    else if (column) conditions.push(compare(fold(column), asked.operator, asked.value))
  }
  return conditions
}

export async function listPage<DB extends Tables, TB extends keyof DB, O>(
  db: Db,
  base: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
  plan: ListPlan,
) {
  const rows = conditionsOf(query, plan).reduce((rest, condition) => rest.where(condition), base)
  const counted = await db
    .selectFrom(rows.limit(MAX_COUNTED + 1).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const items = await sorted(rows, query.sort, plan)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return answerOf(query, items, counted.total)
}

export const answerOf = <O>({ page, per_page }: ListQuery, items: O[], counted: number) => ({
  items,
  total: Math.min(counted, MAX_COUNTED),
  page,
  per_page,
  ...(counted > MAX_COUNTED && { more: true }),
})

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
