import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RankingType } from '../../../contract/rankings.ts'
import { listZoneResults } from '../../../contract/results.ts'
import { listZones } from '../../../contract/zones.ts'
import { call } from '../../lib/call.ts'
import { PASSING } from '../zones/zones.queries.ts'

export const zonesFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['zones', 'found', search],
    queryFn: ({ signal }) => call(listZones, { query: { search }, signal }),
    ...PASSING,
  })

/** Two winters of weekly samplings. */
const RESULTS_PAGE = 80

/** Latest first. */
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
    meta: { shownBy: 'form' },
  })
