import { useState } from 'react'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { type FoundZones, useFoundZones } from '../zones/search/use-found-zones.ts'
import { shownZones, type ZoneOrder } from './map.rules.ts'
import type { ZonesShown } from './use-zones-shown.ts'

/** Longer lists are searched rather than read. */
const MAX_SHOWN = 400

export interface ListedZones {
  zones: readonly Zone[]
  /** Of all, shown or not. */
  count: number
  /** Shown in place of the count. */
  message: string | null
  isSearched: boolean
  found: FoundZones
  order: ZoneOrder
  onOrder: (order: ZoneOrder) => void
  onOpen: (zone: Zone) => void
}

export function useZoneList(
  { zones, search, message, isCurrent }: ZonesShown['list'],
  scale: Scale | undefined,
  typed: string,
  onOpen: (zone: Zone) => void,
): ListedZones {
  const [order, setOrder] = useState<ZoneOrder>({ by: 'code', direction: 'up' })
  const all = scale ? shownZones(zones, scale, search, order) : []
  const listed = all.slice(0, MAX_SHOWN)
  const found = useFoundZones({ zones: listed, search: typed, isCurrent, onOpen })
  const isSearched = typed.trim() !== ''
  return { zones: listed, count: all.length, message, isSearched, found, order, onOrder: setOrder, onOpen }
}
