import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { zonesOn } from '../../../../contract/rules/zones.replay.ts'
import type { Zones } from '../../../../contract/zones.ts'
import { todayInParis } from '../../../lib/format.ts'
import { zoneHistoryQuery } from '../../zones/zones.queries.ts'
import { useMapChoice } from '../use-map-choice.ts'
import { replayedDay } from './replay.rules.ts'

/** Gives the screen today’s zones, or those of the day in the address. */
export function useReplay(now: Zones) {
  const choice = useMapChoice()
  const today = todayInParis()
  const isAsked = replayedDay(choice.on, '', today) !== null
  const { data: history, isError, refetch } = useQuery({ ...zoneHistoryQuery, enabled: isAsked })
  const day = history ? replayedDay(choice.on, history.from, today) : null
  const data = useMemo(() => (history && day !== null ? zonesOn(history, day) : now), [history, day, now])
  return {
    data,
    /** The past day that is shown; null for today, also while its history is on its way. */
    day,
    bar: isAsked
      ? {
          history,
          day,
          hasFailed: isError && !history,
          onRetry: refetch,
          onDay: choice.showDay,
          onEnd: choice.showToday,
        }
      : null,
  }
}

export type MapReplay = ReturnType<typeof useReplay>
