import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db } from '../../lib/db/pool.ts'
import {
  along,
  type ListPlan,
  type ListQuery,
  listPage,
  searchIn,
  sortedBy,
  textFilter,
  valueFilter,
} from '../../lib/http/list.ts'

export const lines = (db: Db) =>
  db
    .selectFrom('quotes')
    .innerJoin('users', 'users.id', 'quotes.user_id')
    .innerJoin('zones', 'zones.id', 'quotes.zone_id')
    .select((eb) => [
      'quotes.id',
      'quotes.reference',
      jsonBuildObject({ id: eb.ref('zones.id'), code: eb.ref('zones.code'), name: eb.ref('zones.name') }).as('zone'),
      'users.organism_name',
      'users.name',
      'users.firstname',
      'quotes.analyses',
      'quotes.samples',
      'quotes.wished_on',
      'quotes.status',
      'quotes.amount',
      'quotes.tax',
      'quotes.valid_until',
      'quotes.created_at',
      'quotes.answered_at',
      'quotes.accepted_at',
      'quotes.version',
    ])

const fullName = sql`btrim(users.firstname || ' ' || users.name)`
const zoneText = sql`zones.code || ' ' || zones.name`
const latestFirst = sql`quotes.created_at desc, quotes.id desc`

/** In the order in which a quote passes through its states. */
const STEP = sql`array_position(array['sent', 'seen', 'answered', 'accepted'], quotes.status)`

export const QUOTE_LIST: ListPlan = {
  from: sql`quotes join users on users.id = quotes.user_id join zones on zones.id = quotes.zone_id`,
  id: sql`quotes.id`,
  search: searchIn(sql`quotes.reference`, zoneText, sql`users.organism_name`, fullName, sql`users.email`),
  filters: {
    reference: textFilter(sql`quotes.reference`),
    zone: textFilter(zoneText),
    organism_name: textFilter(sql`users.organism_name`),
    name: textFilter(fullName),
    status: valueFilter(sql`quotes.status`),
  },
  orders: {
    reference: along(sql`quotes.reference`),
    created_at: along(sql`quotes.created_at`, sql`quotes.id`),
    zone: sortedBy(sql`zones.code`, latestFirst),
    organism_name: sortedBy(sql`users.organism_name`, latestFirst),
    name: sortedBy(sql`users.name`, latestFirst),
    wished_on: sortedBy(sql`quotes.wished_on`, latestFirst),
    samples: sortedBy(sql`quotes.samples`, latestFirst),
    status: sortedBy(STEP, latestFirst),
    // A quote without an amount sorts as the smallest.
    amount: sortedBy(sql`coalesce(quotes.amount, -1)`, latestFirst),
  },
  firstSort: '-created_at',
}

/** With `userId` only the quotes of this person. */
export const listQuoteLines = (db: Db, query: ListQuery, userId: number | null) =>
  listPage(
    db,
    userId === null ? QUOTE_LIST : { ...QUOTE_LIST, where: [sql`quotes.user_id = ${userId}`] },
    query,
    lines(db),
  )
