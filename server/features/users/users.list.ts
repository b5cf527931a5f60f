import { sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FilterOperator } from '../../../contract/core/list.ts'
import type { listUsers } from '../../../contract/users.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listLongPage } from '../../lib/http/list.long.ts'
import { compare, likePattern } from '../../lib/http/list.ts'

export const lines = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.firstname',
      'users.organism_name',
      sql<string | null>`nullif(users.sector_name, '')`.as('sector'),
      'users.city',
      'users.role',
      'users.active',
      'users.created_at',
      'users.version',
    ])

const SORTS = {
  organism_name: sql`users.organism_name`,
  sector: sql`users.sector_name`,
  email: sql`users.email collate french`,
  name: sql`users.name`,
  active: sql`users.active`,
  city: sql`users.city`,
  role: sql`users.role`,
  created_at: sql`users.created_at`,
}

const searchText = sql<string>`users.search_text`

/** Must match users.search_text in the database, where this character comes before the text. */
const textAfter = (mark: number) => (operator: FilterOperator, text: string) => {
  const [start, end] = [String.fromCharCode(mark), String.fromCharCode(mark + 1)]
  const [before, after] = { starts: [start, ''], contains: [`${start}%`, `%${end}`], equals: [start, end] }[operator]
  return sql<boolean>`${searchText} like ${`%${before}`} || ${likePattern(text)} || ${`${after}%`}`
}

const FILTERS = {
  organism_name: textAfter(1),
  email: textAfter(2),
  city: textAfter(3),
  name: textAfter(4),
  sector: (operator: FilterOperator, text: string) =>
    sql<boolean>`users.sector_id = any(array(select id from sectors where ${compare(sql`fold(sectors.name)`, operator, text)}))`,
  sector_id: (_operator: FilterOperator, id: string) => sql<boolean>`users.sector_id = ${Number(id)}`,
  role: (_operator: FilterOperator, role: string) => sql<boolean>`users.role = ${role}`,
  active: (_operator: FilterOperator, active: string) => sql<boolean>`users.active = ${active === 'true'}`,
}

const TOTAL = sql<number>`(select coalesce(sum(change), 0)::bigint from user_counts)`

export const USER_LIST = {
  table: 'users',
  filters: FILTERS,
  matches: (text: string) => compare(searchText, 'contains', text),
  sorts: SORTS,
  total: TOTAL,
} as const

export const listUserLines = (db: Db, query: HandlerInput<typeof listUsers>['query']) =>
  listLongPage(db, lines(db), query, USER_LIST)

/** The many changes become one number; readers see either. */
export const addUpCounts = (db: Db) =>
  sql`with gone as (delete from user_counts returning change)
    insert into user_counts select sum(change) from gone having count(*) > 0`.execute(db)
