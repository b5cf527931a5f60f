import { type RawBuilder, sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { type exportResults, type listResults, MONITORING } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { USER_LIST } from '../users/users.list.ts'
import { zoneMatches } from '../zones/zones.search.ts'
import { anyOf, type Band, listBands } from './list/bands.ts'
import { orderOf } from './list/orders.ts'
import { type Found, findPage } from './list/pages.ts'
import { filtered, findAnywhere } from './list/search.ts'
import { selectResults } from './results.lines.queries.ts'
import { isVisibleTo, type Reader } from './results.reader.queries.ts'

type Asked = Omit<HandlerInput<typeof exportResults>['query'], 'format'>

export async function listResultLines(db: Db, reader: Reader, query: HandlerInput<typeof listResults>['query']) {
  const found = await findResults(db, reader, query)
  return findPage(db, found, query, (ids) =>
    selectResults(db, reader)
      .where('results.id', '=', sql<number>`any(${ids}::int[])`)
      .where(isVisibleTo(reader))
      .execute(),
  )
}

/** Which results are asked for, in which order. */
export async function findResults(db: Db, reader: Reader, asked: Asked): Promise<Found> {
  const bands = await listBands(db)
  const { zone_id, sort, search } = asked
  const conditions = [isVisibleTo(reader), ...narrowed(asked), ...(await filtered(db, bands, asked.filter))]
  if (search) conditions.push(await searched(db, reader, bands, search))
  if (!reader.isAdmin || ![undefined, MONITORING].includes(asked.client)) {
    return { conditions, order: orderOf(sort, { bands, of: 'one client' }) }
  }
  if (zone_id === undefined) return { conditions, order: orderOf(sort, { bands, of: 'all' }) }
  const isByZone = sort === 'zone' || sort === '-zone'
  return { conditions, order: orderOf(isByZone ? undefined : sort, { bands, of: 'all of a zone' }) }
}

function narrowed({ zone_id, from, to, client }: Asked) {
  const conditions: RawBuilder<boolean>[] = []
  if (zone_id !== undefined) conditions.push(sql`results.zone_id = ${zone_id}`)
  if (from !== undefined) conditions.push(sql`results.sampled_on >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`results.sampled_on <= ${to}::date`)
  if (client === MONITORING) conditions.push(sql`results.lims_client_id is null`)
  else if (client !== undefined) conditions.push(sql`results.lims_client_id = ${client}`)
  return conditions
}

/** Classes, days, zones by code or name, and for administrators organisms by their name. */
async function searched(db: Db, reader: Reader, bands: readonly Band[], search: string) {
  const [anywhere, zones, clients] = await Promise.all([
    findAnywhere(db, bands, search),
    db.selectFrom('zones').select('id').where(zoneMatches(search)).execute(),
    reader.isAdmin ? listClientsNamed(db, search) : [],
  ])
  return anyOf([
    ...anywhere,
    ...(zones.length > 0 ? [sql<boolean>`results.zone_id = any(${zones.map(({ id }) => id)}::int[])`] : []),
    ...(clients.length > 0 ? [sql<boolean>`results.lims_client_id = any(${clients}::text[])`] : []),
  ])
}

async function listClientsNamed(db: Db, search: string): Promise<string[]> {
  const holders = await db
    .selectFrom('users')
    .select(sql<string>`lims_client_id`.as('reference'))
    .where('lims_client_id', 'is not', null)
    .where(USER_LIST.filters.organism_name('contains', search))
    .execute()
  return holders.map(({ reference }) => reference)
}
