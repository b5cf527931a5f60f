import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/pool.ts'
import { answerOf, type ListQuery, MAX_COUNTED } from '../../../lib/http/list.ts'
import { EVERY } from './bands.ts'

type Condition = RawBuilder<boolean>
export type Direction = 'asc' | 'desc'

export interface Order {
  /** One after the other; each result is in one of them. */
  parts: Condition[]
  /** Within a part, from the most significant. */
  by: [RawBuilder<unknown>, Direction][]
  /** In each of which an index has this order; together they hold every result. */
  streams: Condition[]
  /** Zone after zone, by their codes. */
  zones?: Direction
}

export interface Found {
  /** All of them hold. */
  conditions: Condition[]
  order: Order
}

interface Part {
  condition: Condition
  /** Null where there are more than are counted. */
  end: number | null
}

/** A page of them and how many there are, exact up to MAX_COUNTED. Nothing is read beyond, where pages end. */
export async function findPage<L>(
  db: Db,
  { conditions, order }: Found,
  query: ListQuery,
  read: (ids: readonly number[]) => Promise<(L & { id: number })[]>,
) {
  const { page, per_page } = query
  const ids: number[] = []
  let total = 0
  for await (const { condition, end } of partsOf(db, { conditions, order })) {
    const count = end ?? MAX_COUNTED + 1 - total
    const from = (page - 1) * per_page + ids.length - total
    const length = Math.min(per_page - ids.length, count - from, MAX_COUNTED - total - from)
    const found = { conditions: [...conditions, condition], order }
    if (length > 0) ids.push(...(await walk(db, found, { from, length, end })))
    total += count
  }
  const lines = new Map((ids.length > 0 ? await read(ids) : []).map((line) => [line.id, line]))
  return answerOf(
    query,
    ids.flatMap((id) => lines.get(id) ?? []),
    total,
  )
}

/** Until more have been seen than are counted. */
async function* partsOf(db: Db, { conditions, order }: Found): AsyncGenerator<Part> {
  if (order.zones) {
    const zones = await countByZone(db, conditions, order.zones)
    if (zones === null) yield { condition: EVERY, end: null }
    else for (const { id, count } of zones) yield { condition: sql`results.zone_id = ${id}`, end: count }
    return
  }
  let left = MAX_COUNTED + 1
  for (const condition of order.parts) {
    const count = await countSome(db, [...conditions, condition], left)
    const end = count < left ? count : null
    yield { condition, end }
    if (end === null) return
    left -= count
  }
}

const all = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join([...conditions], sql` and `)})`

async function countSome(db: Db, conditions: Condition[], limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from results where ${all(conditions)} limit ${limit}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sorting the results themselves by codes would compare them in French a million times. Null where they are too many. */
async function countByZone(db: Db, conditions: Condition[], direction: Direction) {
  const { rows } = await sql<{ id: number; count: number }>`
    select zones.id, counted.count
    from (select zone_id, count(*) as count
      from (select zone_id from results where ${all(conditions)} limit ${MAX_COUNTED + 1}) some_of_them
      group by zone_id) counted
    join zones on zones.id = counted.zone_id
    order by zones.code ${sql.raw(direction)}, zones.id`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0) > MAX_COUNTED ? null : rows
}

interface Place {
  from: number
  length: number
  end: number | null
}

/** From the nearer end. */
async function walk(db: Db, { conditions, order }: Found, { from, length, end }: Place): Promise<number[]> {
  const isTurned = end !== null && from > end / 2
  const offset = isTurned ? end - from - length : from
  const isOverZones = order.zones !== undefined && end === null
  const sorted: Order['by'] = isOverZones ? [[sql`zones.code`, order.zones ?? 'asc'], ...order.by] : order.by
  const by = sorted.map(([column, direction], index) => {
    const way = isTurned ? TURNED[direction] : direction
    return { key: sql.ref(`key_${index}`), column, way: sql.raw(way) }
  })
  const keys = by.map(({ column, key }) => sql`${column} as ${key}`)
  const asked = sql.join(by.map(({ column, way }) => sql`${column} ${way}`))
  const merged = sql.join(by.map(({ key, way }) => sql`${key} ${way}`))
  const table = isOverZones ? sql`zones join results on results.zone_id = zones.id` : sql`results`
  const streams = (isOverZones ? [EVERY] : order.streams).map(
    (stream) => sql`(select results.id, ${sql.join(keys)} from ${table}
      where ${all([...conditions, stream])} order by ${asked} limit ${offset + length})`,
  )
  const { rows } = await sql<{ id: number }>`select id from (${sql.join(streams, sql` union all `)}) walked
    order by ${merged} limit ${length} offset ${offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return isTurned ? ids.reverse() : ids
}

const TURNED = { asc: 'desc', desc: 'asc' } as const
