import { sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { type getZoneChart, MAX_CHART_POINTS, type ZoneChart } from '../../../contract/results.chart.ts'
import type { Db } from '../../lib/db/pool.ts'

const WEEK = sql<string>`sampled_on - (extract(isodow from sampled_on)::int - 1)`
const MONTH = sql<string>`sampled_on - (extract(day from sampled_on)::int - 1)`

const highest = sql<number>`max(sort_value)`.as('high')
const lowest = sql<number>`min(sort_value)`.as('low')

/** Reads only the index results_of_zone, whose sort_value encodes the value and its « < ». */
export async function getChart(
  db: Db,
  zoneId: number,
  { type, from, to }: HandlerInput<typeof getZoneChart>['query'],
): Promise<ZoneChart> {
  const ofType = db
    .selectFrom('results')
    .where('zone_id', '=', zoneId)
    .where('is_public', '=', true)
    .where('type', '=', type)
  const first = await ofType.select('sampled_on').orderBy('sampled_on').limit(1).executeTakeFirst()
  let chosen = ofType
  if (from !== undefined) chosen = chosen.where('sampled_on', '>=', from)
  if (to !== undefined) chosen = chosen.where('sampled_on', '<=', to)
  const samplings = await chosen
    .select(['sampled_on as on', 'sort_value as high', 'sort_value as low', sql<number>`1`.as('count')])
    .orderBy('sampled_on')
    // The last of a day is the highest, as everywhere.
    .orderBy('sort_value')
    .limit(MAX_CHART_POINTS + 1)
    .execute()
  const days = chosen
    .select(['sampled_on', highest, lowest, sql<number>`count(*)`.as('count')])
    .groupBy('sampled_on')
    .as('days')
  const groupedBy = (period: typeof WEEK) =>
    db
      .selectFrom(days)
      .select([
        period.as('on'),
        sql<number>`max(high)`.as('high'),
        sql<number>`min(low)`.as('low'),
        sql<number>`sum(count)`.as('count'),
      ])
      .groupBy('on')
      .orderBy('on')
      .execute()
  const answer = { first_sampled_on: first?.sampled_on ?? null }
  if (samplings.length <= MAX_CHART_POINTS) return { points: samplings.map(pointOf), grouped_by: 'sampling', ...answer }
  const weeks = await groupedBy(WEEK)
  if (weeks.length <= MAX_CHART_POINTS) return { points: weeks.map(pointOf), grouped_by: 'week', ...answer }
  return { points: (await groupedBy(MONTH)).map(pointOf), grouped_by: 'month', ...answer }
}

interface PointGroup {
  on: string
  high: number
  low: number
  count: number
}

function pointOf({ on, high, low, count }: PointGroup) {
  const [highest, lowest] = [viralLoadOf(high), viralLoadOf(low)]
  return { on, ...highest, low: lowest.value, low_below_limit: lowest.below_limit, count }
}

/** Must match results.sort_value in the database. */
const UNDER_LIMITS = 10_000_000_000

const viralLoadOf = (sortValue: number) =>
  sortValue < 0
    ? { value: Math.round((sortValue + UNDER_LIMITS) * 100) / 100, below_limit: true }
    : { value: sortValue, below_limit: false }
