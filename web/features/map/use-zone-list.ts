import { useState } from 'react'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { type FoundZones, useFoundZones } from '../zones/search/use-found-zones.ts'
import { shownZones, type ZoneOrder } from './map.rules.ts'

/** Longer lists are searched rather than read. */
const MAX_SHOWN = 400

export interface ListedZones {
  zones: readonly Zone[]
  /** Of all, shown or not. */
  count: number
  isSearched: boolean
  found: FoundZones
  order: ZoneOrder
  onOrder: (order: ZoneOrder) => void
  onOpen: (zone: Zone) => void
}

export function useZoneList(
  all: readonly Zone[],
  scale: Scale | undefined,
  search: string,
  /** Comes first, in whatever order, unless something is searched. */
  ownId: number | null,
  onOpen: (zone: Zone) => void,
): ListedZones {
  const [order, setOrder] = useState<ZoneOrder>({ by: 'code', direction: 'up' })
  const matching = scale ? shownZones(all, scale, search, order) : []
  const isSearched = search.trim() !== ''
  const own = isSearched ? [] : matching.filter(({ id }) => id === ownId)
  const zones = [...own, ...matching.filter((zone) => !own.includes(zone))].slice(0, MAX_SHOWN)
  const found = useFoundZones({ zones, search, onOpen })
  return { zones, count: matching.length, isSearched, found, order, onOrder: setOrder, onOpen }
}
