import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Zone } from '../../../contract/zones.ts'
import { takeFocus } from '../../lib/focus.ts'
import type { ZoneMapHandle } from '../../openlayers/map-types.ts'

export type MapView = 'question' | 'list' | 'zone'

const TITLES: Record<MapView, string> = { question: 'zone-question', list: 'zone-list', zone: 'zone-name' }

/** Back and Forward lead the map and the focus as well: to the zone, or to the line one comes from. */
export function useBackOnMap(
  { key, arrival }: { key: string; arrival: string },
  view: MapView,
  chosen: Zone | null | undefined,
  map: RefObject<ZoneMapHandle | null>,
) {
  const last = useRef({ key, zoneId: chosen?.id })
  const arrive = useEffectEvent(() => {
    const before = last.current
    last.current = { key, zoneId: view === 'zone' ? chosen?.id : before.zoneId }
    if (key === before.key || arrival !== 'POP') return
    if (view === 'zone' && chosen) map.current?.showZone(chosen.id)
    const line = view === 'list' ? document.getElementById(`zone-${before.zoneId}`) : null
    takeFocus(line ?? document.getElementById(TITLES[view]))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them has changed
  useEffect(() => arrive(), [key, view, chosen?.id])
}
