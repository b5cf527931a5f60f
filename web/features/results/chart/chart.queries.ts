import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RankingType } from '../../../../contract/rankings.ts'
import { getZoneChart, listResults } from '../../../../contract/results.ts'
import { call } from '../../../lib/call.ts'
import { todayInParis } from '../../../lib/format.ts'
import { type ChartRange, daysQuery } from './axes/ranges.rules.ts'

interface ChartQuery {
  zoneId: number
  type: RankingType
  range: ChartRange
}

/** The days of what came stay with it: what is shown is drawn as it was asked until the next has come. */
export const zoneChartQuery = ({ zoneId, type, range }: ChartQuery) =>
  queryOptions({
    queryKey: ['zones', zoneId, 'chart', type, range],
    queryFn: async ({ signal }) => {
      const today = todayInParis()
      const query = { type, ...daysQuery(range, today) }
      return { range, today, chart: await call(getZoneChart, { params: { id: zoneId }, query, signal }) }
    },
    placeholderData: keepPreviousData,
    meta: { shownBy: 'form', kept: true },
  })

/** How many of one's own there are in a zone. */
export const ownResultsQuery = (zoneId: number) =>
  queryOptions({
    queryKey: ['results', 'own', zoneId],
    queryFn: ({ signal }) => call(listResults, { query: { zone_id: String(zoneId), per_page: 10 }, signal }),
    meta: { shownBy: 'form', kept: true },
  })
