import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { zoneHistoryQuery } from '../../zones/zones.queries.ts'
import { type ReplayHistory, readHistory } from './replay.rules.ts'

/** Milliseconds of reading, after which a press or a frame may come between. */
const SLICE = 8

/** Asked for only when a past day is looked at; the former one stays while a newer is read. */
export function useHistory(isAsked: boolean) {
  const { data: bytes, isError, refetch } = useQuery({ ...zoneHistoryQuery, enabled: isAsked })
  const [history, setHistory] = useState<ReplayHistory | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (bytes === undefined) return
    let isWanted = true
    let until = performance.now() + SLICE
    const pause = async () => {
      if (performance.now() < until) return isWanted
      await new Promise((resolve) => setTimeout(resolve))
      until = performance.now() + SLICE
      return isWanted
    }
    readHistory(bytes, pause).then(
      // Rendered in slices: panel, chart and map change at once.
      (next) => next && startTransition(() => setHistory(next)),
      () => isWanted && setBroken(true),
    )
    return () => {
      isWanted = false
      setBroken(false)
    }
  }, [bytes])
  return { history, hasFailed: history === null && (isError || isBroken), refetch }
}
