import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type FilterOperator, MAX_LISTED, splitFilter } from '../../../contract/core/list.ts'
import type { Db } from '../db/pool.ts'

type SqlCondition = RawBuilder<boolean>
type ListColumn = RawBuilder<unknown>

/** The query of a list, validated by the contract. */
export interface ListSelection {
  sort?: string | undefined
  search?: string | undefined
  filter: readonly string[]
}

export interface ListQuery extends ListSelection {
  page: number
  per_page: number
}

/** A complete ORDER BY in the requested direction. */
export type ListOrder = (direction: RawBuilder<unknown>) => RawBuilder<unknown>

/** A list as its slice declares it: only what may be seen, filtered and sorted. */
export interface ListPlan {
  /** The table with its joins for conditions and orders. */
  from: RawBuilder<unknown>
  /** The id by which `lines` reads a row. */
  id: RawBuilder<unknown>
  /** Conditions of every query. */
  where?: readonly SqlCondition[]
  search?: (text: string) => SqlCondition
  /** Named as in the contract, and so are the orders. */
  filters: Record<string, (operator: FilterOperator, text: string) => SqlCondition>
  orders: Record<string, ListOrder>
  /** The default sort: a column, or -column. */
  firstSort: string
}

/** An order served by an index on these columns, in either direction. */
export const along =
  (...columns: ListColumn[]): ListOrder =>
  (direction) =>
    sql.join(columns.map((column) => sql`${column} ${direction}`))

/** Equal rows are sorted by `equals`. */
export const sortedBy =
  (column: ListColumn, equals: RawBuilder<unknown>): ListOrder =>
  (direction) =>
    sql`${column} ${direction}, ${equals}`

/** Escaped after folding, which turns a full-width % into a plain one. */
const likePattern = (text: string) => sql<string>`regexp_replace(search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** Null, which finds nothing, for signs alone, as a key has none: « - ». */
const soughtPattern = (text: string) =>
  text === '' ? likePattern(text) : sql<string>`nullif(${likePattern(text)}, '')`

const keyOf = (column: ListColumn) => sql<string>`search_key((${column})::text)`

/** Whether a stored search key has this text. */
export const keyContains = (key: RawBuilder<string>, text: string) =>
  sql<boolean>`${key} like '%' || ${soughtPattern(text)} || '%'`

/** Signs count here: a program finds an account by its address. */
const equals = (column: ListColumn, text: string) => sql<boolean>`fold((${column})::text) = fold(${text})`

const COMPARISONS = {
  starts: (column: ListColumn, text: string) => sql<boolean>`${keyOf(column)} like ${soughtPattern(text)} || '%'`,
  contains: (column: ListColumn, text: string) => keyContains(keyOf(column), text),
  equals,
}

/** A filter on a text; accents and case make no difference. */
export const textFilter = (column: ListColumn) => (operator: FilterOperator, text: string) =>
  COMPARISONS[operator](column, text)

/** A filter on a day as it is written, 2026-11-20: without its dashes, « -11-2 » would be found in 2026-11-12. */
export const dayFilter = (column: ListColumn) => (operator: FilterOperator, text: string) => {
  const day = sql<string>`(${column})::text`
  if (operator === 'equals') return sql<boolean>`${day} = ${text}`
  return operator === 'starts' ? sql<boolean>`starts_with(${day}, ${text})` : sql<boolean>`strpos(${day}, ${text}) > 0`
}

/** A filter on a closed list of values, served by an index on the column. */
export const valueFilter = (column: ListColumn) => (_operator: FilterOperator, value: string) =>
  sql<boolean>`${column} = ${value}`

/** Filters one part of a stored search key, whose parts begin with characters 1, 2, 3… and end at the next one. */
export const partFilter =
  (key: RawBuilder<string>, part: number, column: ListColumn) => (operator: FilterOperator, text: string) => {
    const [start, end] = [String.fromCharCode(part), String.fromCharCode(part + 1)]
    const [before, after] = { starts: [start, ''], contains: [`${start}%`, `%${end}`], equals: [start, end] }[operator]
    const pattern = operator === 'equals' ? likePattern(text) : soughtPattern(text)
    const isFound = sql<boolean>`${key} like ${`%${before}`} || ${pattern} || ${`${after}%`}`
    return operator === 'equals' ? sql<boolean>`(${isFound} and ${equals(column, text)})` : isFound
  }

/** Whether one of these texts contains the search. */
export const searchIn =
  (...columns: ListColumn[]) =>
  (text: string) =>
    anyOf(columns.map((column) => COMPARISONS.contains(column, text)))

export const anyOf = (conditions: readonly SqlCondition[]) =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`

/** Finds the page's ids and the total (up to MAX_LISTED, where pages end), then reads only those lines. */
export async function listPage<DB, TB extends keyof DB, O extends { id: number | string }>(
  db: Db,
  plan: ListPlan,
  { page, per_page, ...selection }: ListQuery,
  lines: SelectQueryBuilder<DB, TB, O>,
) {
  const { where, order } = chosen(plan, selection)
  const offset = (page - 1) * per_page
  const limit = Math.max(0, Math.min(per_page, MAX_LISTED - offset))
  const rows = sql`from ${plan.from} where ${where}`
  const found = await sql<{ total: number; ids: O['id'][] }>`select
    (select count(*) from (select ${rows} limit ${MAX_LISTED + 1}) counted) as total,
    array(select ${plan.id} ${rows} order by ${order} limit ${limit} offset ${offset}) as ids`.execute(db)
  const { total, ids } = found.rows[0] ?? { total: 0, ids: [] }
  const read = ids.length === 0 ? [] : await lines.where(sql<boolean>`${plan.id} = any(${ids})`).execute()
  // pg returns a bigint within an array as text.
  const byId = new Map(read.map((line) => [String(line.id), line]))
  return {
    items: ids.flatMap((id) => byId.get(String(id)) ?? []),
    total: Math.min(total, MAX_LISTED),
    page,
    per_page,
    ...(total > MAX_LISTED && { more: true }),
  }
}

/** All rows of the list in its order, for an export; `rows` has the joins of the plan. */
export function listAll<DB, TB extends keyof DB, O>(
  plan: ListPlan,
  selection: ListSelection,
  rows: SelectQueryBuilder<DB, TB, O>,
) {
  const { where, order } = chosen(plan, selection)
  return rows.where(where).orderBy(order)
}

/** The conditions that search and filters set on a row. */
export const conditionsOf = (
  { search: searched, filters }: Pick<ListPlan, 'search' | 'filters'>,
  { search, filter }: ListSelection,
): SqlCondition[] => [
  ...(search && searched ? [searched(search)] : []),
  ...filter.map(splitFilter).flatMap((one) => (one && filters[one.column]?.(one.operator, one.value)) ?? []),
]

function chosen(plan: ListPlan, { sort = plan.firstSort, ...selection }: ListSelection) {
  const conditions = [...(plan.where ?? []), ...conditionsOf(plan, selection)]
  const order = plan.orders[sort.replace(/^-/, '')] ?? along(plan.id)
  return {
    where: conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`,
    order: order(sort.startsWith('-') ? sql`desc` : sql`asc`),
  }
}
