import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RankingType } from '../../../../contract/rankings.ts'
import { getZoneChart } from '../../../../contract/results.chart.ts'
import { listResults } from '../../../../contract/results.ts'
import { call } from '../../../lib/call.ts'
import { type ChartEnd, type ChartRange, daysQuery } from './axes/ranges.rules.ts'

interface ChartQuery {
  zoneId: number
  type: RankingType
  range: ChartRange
  end: ChartEnd
}

/** The days of what came stay with it: what is shown is drawn as it was asked until the next has come. */
export const zoneChartQuery = ({ zoneId, type, range, end }: ChartQuery) =>
  queryOptions({
    queryKey: ['zones', zoneId, 'chart', type, range, ...(end.isPast ? [end.today] : [])],
    queryFn: async ({ signal }) => {
      const query = { type, ...daysQuery(range, end) }
      return { range, ...end, chart: await call(getZoneChart, { params: { id: zoneId }, query, signal }) }
    },
    placeholderData: keepPreviousData,
    // Those of past days would take the place of what one needs without network.
    meta: end.isPast ? { shownBy: 'form' } : { shownBy: 'form', kept: true },
  })

/** How many of one's own there are in a zone. */
export const ownResultsQuery = (zoneId: number) =>
  queryOptions({
    queryKey: ['results', 'own', zoneId],
    queryFn: ({ signal }) => call(listResults, { query: { zone_id: String(zoneId), per_page: 10 }, signal }),
    meta: { shownBy: 'form', kept: true },
  })
