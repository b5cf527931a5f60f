import { sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { type getZoneChart, type listZoneResults, MAX_CHART_POINTS, type ZoneChart } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listPage } from '../../lib/http/list.ts'
import { classOf } from './results.lines.ts'

/** Other companies’ analyses are private. */
const isPublic = sql<boolean>`(results.lims_client_id is null or results.is_shared)`

const scaleClass = (column: 'position' | 'label') => sql<string>`(
  select ${sql.ref(column)} from scale_classes
  where scale_classes.type = results.type and key = ${classOf})`

export function listResultsOfZone(db: Db, zoneId: number, query: HandlerInput<typeof listZoneResults>['query']) {
  const rows = db
    .selectFrom('results')
    .select(['id', 'sampled_on', 'type', 'value', 'below_limit', classOf.as('class')])
    .where('zone_id', '=', zoneId)
    .where(isPublic)
  return listPage(db, rows, query, {
    columns: { sampled_on: sql`sampled_on`, type: sql`type`, value: sql`value`, class: classOf },
    sorts: { class: scaleClass('position') },
    keys: ['type', 'class'],
    search: [scaleClass('label'), sql`to_char(sampled_on, 'DD/MM/YYYY')`],
    order: sql`sampled_on desc, id desc`,
  })
}

type Asked = HandlerInput<typeof getZoneChart>['query']

export async function getChart(db: Db, zoneId: number, { type, from, to }: Asked): Promise<ZoneChart> {
  const ofType = db.selectFrom('results').where('zone_id', '=', zoneId).where(isPublic).where('type', '=', type)
  const { first } = await ofType.select(sql<string | null>`min(sampled_on)`.as('first')).executeTakeFirstOrThrow()
  let asked = ofType
  if (from !== undefined) asked = asked.where('sampled_on', '>=', from)
  if (to !== undefined) asked = asked.where('sampled_on', '<=', to)
  const some = await asked
    .select('id')
    .limit(MAX_CHART_POINTS + 1)
    .execute()
  const grouped_by = some.length > MAX_CHART_POINTS ? 'week' : 'sampling'
  const on = {
    sampling: sql<string>`sampled_on`,
    week: sql<string>`sampled_on - (extract(isodow from sampled_on)::int - 1)`,
  }
  const load = sql`array[case when below_limit then 0 else 1 end, value]`
  const points = await asked
    .select([
      on[grouped_by].as('on'),
      sql<number[]>`max(${load})`.as('high'),
      sql<number[]>`min(${load})`.as('low'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(grouped_by === 'sampling' ? ['id', 'sampled_on'] : on.week)
    .orderBy('on')
    .execute()
  return {
    points: points.map(({ on, high: [given = 0, value = 0], low: [lowGiven = 0, low = 0], count }) => ({
      ...{ on, value, below_limit: given === 0, low, low_below_limit: lowGiven === 0, count },
    })),
    grouped_by,
    first_sampled_on: first,
  }
}
