import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { listQuotes } from '../../../contract/quotes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listPage } from '../../lib/http/list.ts'

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
      'quotes.created_at',
      'quotes.answered_at',
      'quotes.version',
    ])

const fullName = sql<string>`btrim(users.firstname || ' ' || users.name)`
const zoneText = sql<string>`zones.code || ' ' || zones.name`

const COLUMNS = {
  reference: sql`quotes.reference`,
  created_at: sql`quotes.created_at`,
  zone: zoneText,
  organism_name: sql`users.organism_name`,
  name: fullName,
  wished_on: sql`quotes.wished_on`,
  samples: sql`quotes.samples`,
  status: sql`quotes.status`,
  // What has none yet comes first or last, as the smallest.
  amount: sql`coalesce(quotes.amount, -1)`,
}

/** As things happen to it. */
const STEP = sql`array_position(array['sent', 'seen', 'answered'], quotes.status)`

const PLAN = {
  columns: COLUMNS,
  sorts: { zone: sql`zones.code`, name: sql`users.name`, status: STEP },
  search: [COLUMNS.reference, zoneText, COLUMNS.organism_name, fullName, sql`users.email`].map(
    (part) => sql<string>`${part}`,
  ),
  order: sql`quotes.created_at desc, quotes.id desc`,
}

/** `userId`: only theirs. */
export const listQuoteLines = (db: Db, query: HandlerInput<typeof listQuotes>['query'], userId: number | null) => {
  const all = lines(db)
  return listPage(db, userId === null ? all : all.where('quotes.user_id', '=', userId), query, PLAN)
}
