import { sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { listZoneResults } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { anyOf, listBands } from './list/bands.ts'
import { orderOf } from './list/orders.ts'
import { findPage } from './list/pages.ts'
import { filtered, findAnywhere } from './list/search.ts'
import { classOf } from './results.lines.queries.ts'

/** Other companies’ analyses are private. */
export async function listResultsOfZone(db: Db, zoneId: number, query: HandlerInput<typeof listZoneResults>['query']) {
  const bands = await listBands(db)
  const conditions = [sql<boolean>`(results.zone_id = ${zoneId} and results.is_public)`]
  conditions.push(...(await filtered(db, bands, query.filter)))
  if (query.search) conditions.push(anyOf(await findAnywhere(db, bands, query.search)))
  const order = orderOf(query.sort, { bands, of: 'public of a zone' })
  return findPage(db, { conditions, order }, query, (ids) =>
    db
      .selectFrom('results')
      .select(['id', 'sampled_on', 'type', 'value', 'below_limit', classOf.as('class')])
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .where('is_public', '=', true)
      .execute(),
  )
}
