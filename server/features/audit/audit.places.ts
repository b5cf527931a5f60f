import { sql } from 'kysely'
import type { Action } from '../../../contract/audit/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { MAX_COUNTED } from '../../lib/http/list.ts'

// An entry's place is its time, which says its partition, and its number. The indexes hold both.

export interface AuditFilter {
  actions: readonly Action[]
  /** Who did it or to whom it was done; null for anybody. */
  people: readonly number[] | null
  from: string | undefined
  to: string | undefined
}

export interface Page {
  direction: 'asc' | 'desc'
  offset: number
  limit: number
  /** Of all pages. */
  total: number
}

/** Up to here, sorting all that concerns several people is faster than walking the log until enough is found. */
const MAX_SORTED = 20_000

export async function countPlaces(db: Db, filter: AuditFilter): Promise<number> {
  const all = { direction: 'desc', offset: 0, limit: MAX_COUNTED + 1, total: 0 } as const
  const { total } = await db
    .selectFrom(candidates(db, filter, all).limit(all.limit).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const placesOfPage = (db: Db, filter: AuditFilter, page: Page) =>
  candidates(db, filter, page)
    .orderBy('at', page.direction)
    .orderBy('id', page.direction)
    .offset(page.offset)
    .limit(page.limit)

function candidates(db: Db, filter: AuditFilter, page: Page) {
  const { people } = filter
  if (people === null) return from(db, firstOf(places(db, filter), page))
  const [person, ...others] = people
  if (person !== undefined && others.length === 0) return ofOne(db, filter, person, page)
  return page.total > MAX_SORTED ? ofManyAmongAll(db, filter, people) : ofMany(db, filter, people)
}

function places(db: Db, filter: AuditFilter) {
  let found = db.selectFrom('audit').select(['at', 'id'])
  for (const action of filter.actions) found = found.where('action', '=', action)
  if (filter.from) found = found.where('at', '>=', sql<string>`${filter.from}::timestamp at time zone 'Europe/Paris'`)
  if (filter.to) {
    found = found.where('at', '<', sql<string>`(${filter.to}::date + 1)::timestamp at time zone 'Europe/Paris'`)
  }
  return found
}

type Places = ReturnType<typeof places>

const from = (db: Db, found: Places) => db.selectFrom(found.as('place')).select(['at', 'id'])

const firstOf = (found: Places, { direction, offset, limit }: Page) =>
  found
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(offset + limit)

/** Each half brings only its first ones, so that they are merged instead of sorted. */
function ofOne(db: Db, filter: AuditFilter, person: number, page: Page) {
  const done = places(db, filter).where('user_id', '=', person)
  const undergone = places(db, filter).where('subject_id', '=', person).where('user_id', 'is distinct from', person)
  return from(db, firstOf(done, page)).unionAll(from(db, firstOf(undergone, page)))
}

/** The ids are hidden from the planner: weighing hundreds of them takes longer than the query. */
function ofMany(db: Db, filter: AuditFilter, people: readonly number[]) {
  const ids = sql`array(select unnest(${people}::int[]))`
  const done = places(db, filter).where(sql<boolean>`user_id = any(${ids})`)
  const undergone = places(db, filter).where(
    sql<boolean>`subject_id = any(${ids}) and (user_id is null or user_id <> all(${ids}))`,
  )
  return from(db, done).unionAll(from(db, undergone))
}

const ofManyAmongAll = (db: Db, filter: AuditFilter, people: readonly number[]) =>
  from(
    db,
    places(db, filter).where(sql<boolean>`(user_id = any(${people}::int[]) or subject_id = any(${people}::int[]))`),
  )
