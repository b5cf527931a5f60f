import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RankingType } from '../../../../contract/rankings.ts'
import { getZoneChart } from '../../../../contract/results.chart.ts'
import { listResults } from '../../../../contract/results.ts'
import { call } from '../../../lib/call.ts'
import { todayInParis } from '../../../lib/format.ts'
import { type ChartEnd, type ChartRange, daysQuery } from './axes/ranges.rules.ts'

interface ChartQuery {
  zoneId: number
  type: RankingType
  range: ChartRange
  /** It ends there; null for today. */
  pastDay: string | null
}

/** The days of what came stay with it: what is shown is drawn as it was asked until the next has come. */
export const zoneChartQuery = ({ zoneId, type, range, pastDay }: ChartQuery) =>
  queryOptions({
    queryKey: ['zones', zoneId, 'chart', type, range, ...(pastDay === null ? [] : [pastDay])],
    queryFn: async ({ signal }) => {
      const end: ChartEnd = { today: pastDay ?? todayInParis(), isPast: pastDay !== null }
      const query = { type, ...daysQuery(range, end) }
      return { range, ...end, chart: await call(getZoneChart, { params: { id: zoneId }, query, signal }) }
    },
    placeholderData: keepPreviousData,
    // Those of past days would take the place of what one needs without network.
    meta: pastDay === null ? { shownBy: 'form', kept: true } : { shownBy: 'form' },
  })

/** How many of one's own there are in a zone. */
export const ownResultsQuery = (zoneId: number) =>
  queryOptions({
    queryKey: ['results', 'own', zoneId],
    queryFn: ({ signal }) => call(listResults, { query: { zone_id: String(zoneId), per_page: 10 }, signal }),
    meta: { shownBy: 'form', kept: true },
  })
