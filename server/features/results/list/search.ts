import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../../../contract/core/days.ts'
import { type FilterOperator, splitFilter } from '../../../../contract/core/list.ts'
import { fold } from '../../../../contract/core/text.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { type Band, EVERY, inBands } from './bands.ts'

// What is asked for is looked up first, so that the rows are judged by what their indexes hold.

/** A year or a month is a range, which any index on the day reads. */
function onDays(all: readonly string[], asked: readonly string[]): RawBuilder<boolean> {
  const [first, last] = [asked[0], asked.at(-1)]
  if (first === undefined || last === undefined) return sql`false`
  if (asked.length === all.length) return EVERY
  const isOneRun = all.indexOf(last) - all.indexOf(first) === asked.length - 1
  return isOneRun
    ? sql`results.sampled_on between ${first}::date and ${last}::date`
    : sql`results.sampled_on = any(${asked}::date[])`
}

/** As people and the database write them, from the first sampling of all to the last. */
async function listDays(db: Db): Promise<string[]> {
  const { first, last } = await db
    .selectFrom('results')
    .select([sql<string | null>`min(sampled_on)`.as('first'), sql<string | null>`max(sampled_on)`.as('last')])
    .executeTakeFirstOrThrow()
  const days: string[] = []
  if (first === null || last === null) return days
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const french = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const COMPARISONS: Record<FilterOperator, (day: string, text: string) => boolean> = {
  starts: (day, text) => day.startsWith(text),
  contains: (day, text) => day.includes(text),
  equals: (day, text) => day === text,
}

/** What a text finds in every list of results: classes by their names, days as they are shown. */
export async function findAnywhere(db: Db, bands: readonly Band[], search: string): Promise<RawBuilder<boolean>[]> {
  const found = bands.filter(({ label }) => fold(label).includes(fold(search)))
  const days = /^[\d/]+$/.test(search) ? await listDays(db) : []
  const shown = days.filter((day) => french(day).includes(search))
  return [...(found.length > 0 ? [inBands(found)] : []), ...(shown.length > 0 ? [onDays(days, shown)] : [])]
}

/** Filters that the contract let through. */
export function filtered(db: Db, bands: readonly Band[], filters: readonly string[]): Promise<RawBuilder<boolean>[]> {
  return Promise.all(
    filters
      .flatMap((filter) => splitFilter(filter) ?? [])
      .map(async ({ column, operator, value }) => {
        if (column === 'type') return sql<boolean>`results.type = ${value}`
        if (column === 'class') return inBands(bands.filter(({ key }) => key === value))
        const days = await listDays(db)
        return onDays(
          days,
          days.filter((day) => COMPARISONS[operator](day, value)),
        )
      }),
  )
}
