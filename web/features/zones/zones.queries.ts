import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listScales, type RankingType } from '../../../contract/rankings.ts'
import { listZoneResults, listZones } from '../../../contract/zones.ts'
import { call } from '../../lib/call.ts'

/** An open map asks again each minute: the answer is a 304 while nothing changed. */
const REFRESH = 60_000

export const zonesQuery = queryOptions({
  queryKey: ['zones'],
  queryFn: () => call(listZones, { query: {} }),
  refetchInterval: REFRESH,
})

export const scalesQuery = queryOptions({ queryKey: ['scales'], queryFn: () => call(listScales) })

/** Two winters of weekly samplings. */
const RESULTS_PAGE = 80

/** The results of one zone and type, latest first, a page at a time. */
export const zoneResultsQuery = (zoneId: number, type: RankingType) =>
  infiniteQueryOptions({
    queryKey: ['zones', zoneId, 'results', type],
    queryFn: ({ pageParam }) =>
      call(listZoneResults, {
        params: { id: zoneId },
        query: { page: pageParam, per_page: RESULTS_PAGE, sort: '-sampled_on', filter: [`type:equals:${type}`] },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
  })
