import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../db/pool.ts'
import { answerOf, conditionsOf, type ListQuery, MAX_COUNTED, type Matching, type Selection } from './list.ts'

interface LongPlan extends Matching {
  table: keyof Tables & string
  /** Each has an index on (column, id), and has no nulls. */
  sorts: Record<string, RawBuilder<unknown>>
  /** How many rows there are in all. */
  total: RawBuilder<number>
}

type Way = 'as asked' | 'turned'
type Counted = { total: number }

/** So few are read and sorted, or read in their order. */
const MAX_SORTED = 1000
/** As a part of what is found: beyond, finding it all costs less than trying the rows one after the other. */
const MAX_EXPECTED = 1 / 8

/** For tables where reading or sorting everything takes too long: walks the index of the order, from its nearer end. */
export async function listLongPage<DB, TB extends keyof DB, O>(
  db: Db,
  lines: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
  plan: LongPlan,
) {
  const { page, per_page } = query
  const offset = (page - 1) * per_page
  const table = sql.table(plan.table)
  const id = idOf(plan)
  const inOrder = orderOf(query.sort, plan)
  const conditions = conditionsOf(query, plan)
  const read = (ids: RawBuilder<unknown>) => lines.where(sql<boolean>`${id} in (${ids})`).orderBy(inOrder('as asked'))
  const turns = (total: number) => total <= MAX_COUNTED && offset > total / 2

  if (conditions.length === 0 && offset + per_page <= MAX_SORTED) {
    const near = lines.select(plan.total.as('total')).orderBy(inOrder('as asked')).limit(per_page).offset(offset)
    const { items, total } = apart((await sql<O & Counted>`${near}`.execute(db)).rows)
    return answerOf(query, items, total ?? (await countAll(db, plan)))
  }
  const all = await countAll(db, plan)
  if (conditions.length === 0) {
    const length = Math.min(per_page, all - offset)
    if (length <= 0) return answerOf<O>(query, [], all)
    const way = turns(all) ? 'turned' : 'as asked'
    const from = way === 'turned' ? all - offset - length : offset
    const ids = sql`select ${id} from ${table} order by ${inOrder(way)} limit ${length} offset ${from}`
    return answerOf(query, await read(ids).execute(), all)
  }

  const matches = sql<boolean>`(${sql.join(conditions, sql` and `)})`
  const first = await sql<{ id: number }>`
    select ${id} from ${table} where ${matches} order by ${id} limit ${MAX_SORTED + 1}`.execute(db)
  const ids = first.rows.map((row) => row.id)
  const [lowest = 0, highest = 0] = [ids[0], ids.at(-1)]
  if (ids.length <= MAX_SORTED) {
    const sorted = sql`select ${id} from ${table} where ${id} = any(${ids}::int[])
      order by ${inOrder('as asked')} limit ${per_page} offset ${offset}`
    return answerOf(query, await read(sorted).execute(), ids.length)
  }

  const found = sql`select ${id} from ${table} where ${matches}`
  const spacing = (highest - lowest + 1) / ids.length
  const expected = Math.ceil((offset + per_page) * spacing)
  if (expected <= (all / spacing) * MAX_EXPECTED) {
    // They may all lie at the other end.
    const tried = sql`(select * from ${table} order by ${inOrder('as asked')} limit ${2 * expected + MAX_SORTED}) as ${table}`
    const items = await read(
      sql`select ${id} from ${tried} where ${matches} order by ${inOrder('as asked')} limit ${per_page} offset ${offset}`,
    ).execute()
    if (items.length === per_page) return answerOf(query, items, await count(db, found))
  }
  const total = sql<number>`(select count(*) from found)`
  const [length, from] = turns(all / spacing)
    ? [sql`least(${per_page}, ${total} - ${offset})`, sql`greatest(0, ${total} - ${offset + per_page})`]
    : [sql`${per_page}`, sql`${offset}`]
  const order = inOrder(turns(all / spacing) ? 'turned' : 'as asked')
  // Coalesced, which keeps the planner from joining and sorting them all.
  const walked = sql`select ${id} from ${table} where coalesce(${id} in (select found.id from found), false)
    order by ${order} limit greatest(0, ${length}) offset ${from}`
  const counted = read(walked).select(total.as('total'))
  const { rows } = await sql<O & Counted>`with found as materialized (${found}) ${counted}`.execute(db)
  const walk = apart(rows)
  return answerOf(query, walk.items, walk.total ?? (await count(db, found)))
}

/** All the rows of such a list, in its order. */
export const wholeLongList = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  query: Selection,
  plan: LongPlan,
) =>
  conditionsOf(query, plan)
    .reduce((rest, condition) => rest.where(condition), rows)
    .orderBy(orderOf(query.sort, plan)('as asked'))

const idOf = ({ table }: LongPlan) => sql.ref<number>(`${table}.id`)

function orderOf(sort: string | undefined, plan: LongPlan) {
  const column = plan.sorts[sort?.replace(/^-/, '') ?? '']
  const id = idOf(plan)
  const isDown = sort?.startsWith('-') ?? false
  return (way: Way) => {
    const direction = sql.raw(isDown === (way === 'as asked') ? 'desc' : 'asc')
    return column ? sql`${column} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`
  }
}

/** No row tells the total when the page lies beyond the last. */
const apart = <O>(rows: readonly (O & Counted)[]) => ({
  items: rows.map(({ total, ...line }) => line),
  total: rows[0]?.total,
})

async function countAll(db: Db, plan: LongPlan): Promise<number> {
  const { rows } = await sql<Counted>`select ${plan.total} as total`.execute(db)
  return rows[0]?.total ?? 0
}

async function count(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const result = await sql<Counted>`
    select count(*) as total from (${found} limit ${MAX_COUNTED + 1}) counted`.execute(db)
  return result.rows[0]?.total ?? 0
}
