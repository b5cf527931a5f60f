import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  assignRanking,
  assignRankings,
  deleteRanking,
  listRankingChanges,
  listZoneRankings,
  type RankingChange,
  type RankingRecord,
  updateRanking,
} from '../../../contract/rankings.ts'
import { call } from '../../lib/call.ts'
import { sentDay } from '../../lib/days.ts'
import { todayInParis } from '../../lib/format.ts'
import type { Draft } from './fields/draft.rules.ts'

/** Both types. */
export interface RankingHistory {
  rankings: RankingRecord[]
  changes: RankingChange[]
}

/** The dialog shows the failure itself. */
export const zoneRankingsQuery = (zoneId: number) =>
  queryOptions({
    queryKey: ['zone-rankings', zoneId],
    queryFn: async (): Promise<RankingHistory> => {
      const params = { id: zoneId }
      const [rankings, changes] = await Promise.all([
        call(listZoneRankings, { params }),
        call(listRankingChanges, { params }),
      ])
      return { rankings, changes }
    },
    meta: { shownBy: 'form' },
  })

/** The text is sent as typed: the server says what is wrong with it. */
function bodyOf(draft: Draft, key: string) {
  const today = todayInParis()
  return {
    class: key,
    value: draft.value,
    below_limit: draft.isBelowLimit,
    starts_on: sentDay(draft.startsOn, today),
    ends_on: sentDay(draft.endsOn, today) || null,
    reason: draft.reason,
  }
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(['zones', 'zones-admin', 'zone-rankings'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

interface NewRanking {
  zones: readonly { id: number }[]
  draft: Draft
  /** '' for no class. */
  key: string
}

export function useAssignRanking() {
  const refresh = useRefresh()
  return async ({ zones, draft, key }: NewRanking) => {
    const body = { type: draft.type, ...bodyOf(draft, key), shortens: draft.shortens }
    const [first] = zones
    if (first && zones.length === 1) await call(assignRanking, { params: { id: first.id }, body })
    else await call(assignRankings, { body: { zone_ids: zones.map(({ id }) => id), ...body } })
    await refresh()
  }
}

export function useUpdateRanking(ranking: Pick<RankingRecord, 'id'>) {
  const refresh = useRefresh()
  return async ({ version, draft, key }: { version: number; draft: Draft; key: string }) => {
    await call(updateRanking, { params: { id: ranking.id }, body: { version, ...bodyOf(draft, key) } })
    await refresh()
  }
}

export function useDeleteRanking(ranking: Pick<RankingRecord, 'id'>) {
  const refresh = useRefresh()
  return async ({ version, reason }: { version: number; reason: string }) => {
    await call(deleteRanking, { params: { id: ranking.id }, body: { version, reason } })
    await refresh()
  }
}
