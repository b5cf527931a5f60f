import { type RawBuilder, sql } from 'kysely'
import { RANKING_TYPES, type RankingType } from '../../../../contract/rankings.ts'
import type { Db } from '../../../lib/db/pool.ts'

/** A class as a range of results.load, so that a new scale rewrites no row. */
export interface Band {
  type: RankingType
  key: string
  label: string
  from: number | null
  to: number | null
}

/** The lowest first. Classes that are retired are given to nothing. */
export const listBands = (db: Db): Promise<Band[]> =>
  db
    .selectFrom('scale_classes')
    .select(['type', 'key', 'label', 'min as from', 'max as to'])
    .where('is_retired', '=', false)
    .orderBy('type')
    .orderBy('position')
    .execute()

type Range = Pick<Band, 'from' | 'to'>

/** All of the table: no condition at all. */
export const EVERY = sql<boolean>`true`

/** One of them holds. */
export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (conditions.includes(EVERY)) return EVERY
  return conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`
}

function inRange({ from, to }: Range): RawBuilder<boolean> {
  if (from === null && to === null) return EVERY
  if (from === null) return sql`results.load < ${to}::float8`
  return to === null
    ? sql`results.load >= ${from}::float8`
    : sql`(results.load >= ${from}::float8 and results.load < ${to}::float8)`
}

/** Neighbours become one. */
function joined(ranges: readonly Range[]): Range[] {
  const known: Range[] = []
  for (const { from, to } of ranges) {
    const last = known.at(-1)
    if (last && last.to === from) last.to = to
    else known.push({ from, to })
  }
  return known
}

const byType = (bands: readonly Band[]) => Map.groupBy(bands, ({ type }) => type)

/** Types of which the same is asked are not told apart, and only whole ranges of the load let the planner read its index. */
export function inBands(bands: readonly Band[]): RawBuilder<boolean> {
  const asked = [...byType(bands)].map(([type, some]) => ({ type, ranges: joined(some) }))
  const [first] = asked
  if (!first) return sql`false`
  const isAlike = asked.every(({ ranges }) => JSON.stringify(ranges) === JSON.stringify(first.ranges))
  if (asked.length === RANKING_TYPES.length && isAlike) return anyOf(first.ranges.map(inRange))
  const each = asked.map(({ type, ranges }) => sql<boolean>`(results.type = ${type} and ${anyOf(ranges.map(inRange))})`)
  return sql`(${inRange(around(bands))} and ${anyOf(each)})`
}

const around = (ranges: readonly Range[]): Range => ({
  from: ranges.some(({ from }) => from === null) ? null : Math.min(...ranges.map(({ from }) => from ?? 0)),
  to: ranges.some(({ to }) => to === null) ? null : Math.max(...ranges.map(({ to }) => to ?? 0)),
})

/** From the lowest classes to the highest: parts within which the order of loads is that of classes too. */
export function partsByClass(bands: readonly Band[]): RawBuilder<boolean>[] {
  const scales = [...byType(bands).values()]
  const places = Math.max(0, ...scales.map(({ length }) => length))
  const parts: { bands: Band[]; isAlike: boolean }[] = []
  for (let place = 0; place < places; place++) {
    const here = scales.flatMap((scale) => scale[place] ?? [])
    const isAlike =
      here.length === RANKING_TYPES.length && here.every(({ from, to }) => from === here[0]?.from && to === here[0]?.to)
    const last = parts.at(-1)
    if (isAlike && last?.isAlike) last.bands.push(...here)
    else parts.push({ bands: here, isAlike })
  }
  return parts.length === 0 ? [EVERY] : parts.map((part) => inBands(part.bands))
}
