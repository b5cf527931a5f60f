import { queryOptions } from '@tanstack/react-query'
import { getZoneHistory, listZones, type Zones } from '../../../contract/zones.ts'
import { call, callBytes } from '../../lib/call.ts'
import { firstViewFacts } from '../../ui/frame/first-view.ts'

/** Milliseconds. A fallback if no event arrives; unchanged data is a 304. */
export const REFRESH = 60_000

export const zonesQuery = queryOptions({
  queryKey: ['zones'],
  queryFn: () => call(listZones, { query: {} }),
  refetchInterval: REFRESH,
  refetchOnReconnect: 'always',
  meta: { shownBy: 'form', kept: true, renewKept: withDrawnZone },
})

function withDrawnZone(kept: Zones): Zones {
  const drawn = firstViewFacts()?.zone
  if (!drawn) return kept
  const isKnown = kept.zones.some(({ id }) => id === drawn.id)
  const zones = isKnown ? kept.zones.map((zone) => (zone.id === drawn.id ? drawn : zone)) : [...kept.zones, drawn]
  return { ...kept, zones }
}

/** Rankings of three winters as bytes, asked only when a past day is looked at: to be kept, millions of values stop a phone. */
export const zoneHistoryQuery = queryOptions({
  queryKey: [...zonesQuery.queryKey, 'history', 'bytes'],
  queryFn: () => callBytes(getZoneHistory),
  meta: { shownBy: 'form', kept: true },
})
