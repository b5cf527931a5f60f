import { type RawBuilder, sql } from 'kysely'
import type { FilterOperator } from '../../../contract/core/list.ts'
import { storedEmail } from '../../../contract/rules/reading/emails.ts'
import type { Db } from '../../lib/db/pool.ts'
import {
  along,
  keyContains,
  type ListPlan,
  type ListQuery,
  listPage,
  partFilter,
  textFilter,
  valueFilter,
} from '../../lib/http/list.ts'

export const lines = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.firstname',
      'users.organism_name',
      sql<string | null>`(select name from sectors where id = users.sector_id)`.as('sector'),
      'users.city',
      'users.role',
      'users.active',
      'users.created_at',
      'users.version',
      'users.email_verified_at',
      'users.mail_refused_at',
      'users.deletion_at',
    ])

/** In the French order of their names; none comes first. */
const SECTOR_PLACE = sql`coalesce(array_position(array(
  select id from sectors order by name collate french), users.sector_id), 0)`

/** Organism, email, city, name, and the person’s names in either order. */
const searchText = sql<string>`users.search_text`

const isFilledFilter = (column: RawBuilder<unknown>) => (_operator: FilterOperator, value: string) =>
  value === 'true' ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`

const FILTERS = {
  organism_name: partFilter(searchText, 1, sql`users.organism_name`),
  // Programs find an account by its address, where an accent makes another.
  email: (operator: FilterOperator, text: string) =>
    operator === 'equals'
      ? sql<boolean>`users.email = ${storedEmail(text)}`
      : partFilter(searchText, 2, sql`users.email`)(operator, text),
  city: partFilter(searchText, 3, sql`users.city`),
  name: partFilter(searchText, 4, sql`users.name`),
  sector: (operator: FilterOperator, text: string) =>
    sql<boolean>`users.sector_id = any(array(select id from sectors where ${textFilter(sql`sectors.name`)(operator, text)}))`,
  sector_id: valueFilter(sql`users.sector_id`),
  role: valueFilter(sql`users.role`),
  active: valueFilter(sql`users.active`),
  mail_refused: isFilledFilter(sql`users.mail_refused_at`),
  deletion_planned: isFilledFilter(sql`users.deletion_at`),
}

/** Uses an index for every order except the sector’s: sorting 20,000 numbers is fast. */
export const USER_LIST = {
  from: sql`users`,
  id: sql`users.id`,
  search: (text: string) => keyContains(searchText, text),
  filters: FILTERS,
  orders: {
    organism_name: along(sql`users.organism_name`, sql`users.id`),
    sector: along(SECTOR_PLACE, sql`users.id`),
    email: along(sql`users.email collate french`, sql`users.id`),
    name: along(sql`users.name`, sql`users.id`),
    active: along(sql`users.active`, sql`users.id`),
    city: along(sql`users.city`, sql`users.id`),
    role: along(sql`users.role`, sql`users.id`),
    created_at: along(sql`users.created_at`, sql`users.id`),
  },
  firstSort: 'id',
} satisfies ListPlan

export const listUserLines = (db: Db, query: ListQuery) => listPage(db, USER_LIST, query, lines(db))
