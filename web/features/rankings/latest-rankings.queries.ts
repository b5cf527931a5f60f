import { queryOptions } from '@tanstack/react-query'
import { listZoneRankings, type RankingType } from '../../../contract/rankings.ts'
import { call } from '../../lib/call.ts'

/** The latest ones; a winter has some thirty. */
export const latestRankingsQuery = (zoneId: number, type: RankingType) =>
  queryOptions({
    queryKey: ['zones', 'rankings', zoneId, 'latest', type],
    queryFn: ({ signal }) =>
      call(listZoneRankings, {
        params: { id: zoneId },
        query: { filter: `type:equals:${type}`, per_page: 200 },
        signal,
      }),
    meta: { shownBy: 'form', kept: true },
  })
