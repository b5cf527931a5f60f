import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Zone } from '../../../contract/zones.ts'
import { alertsQuery } from '../alerts/alerts.queries.ts'
import { currentPosition, POSITION_FAULTS, PositionError } from '../start-zone/current-position.ts'
import { zonesByDistance } from '../start-zone/nearest.rules.ts'
import { type FoundZones, useFoundZones } from '../zones/search/use-found-zones.ts'
import type { ClassView } from '../zones/zone-class.rules.ts'
import { mineFirst, shownZones, type ZoneOrder } from './map.rules.ts'

/** Longer lists are searched rather than read. */
const MAX_SHOWN = 400

export interface ListedZones {
  zones: readonly Zone[]
  /** Number of all zones, shown or not. */
  count: number
  isSearched: boolean
  found: FoundZones
  alertedIds: ReadonlySet<number>
  order: ZoneOrder
  onOrder: (order: ZoneOrder) => void
  near: NearOrder
  onOpen: (zone: Zone) => void
}

export function useZoneList(
  all: readonly Zone[],
  view: ClassView,
  search: string,
  ownId: number | null,
  onOpen: (zone: Zone) => void,
): ListedZones {
  const [order, setOrder] = useState<ZoneOrder>({ by: 'code', direction: 'up' })
  const near = useNearOrder(all, () => setOrder({ by: 'near', direction: 'up' }))
  const alertedIds = new Set(useQuery(alertsQuery).data?.map(({ zone }) => zone.id))
  const matching = shownZones(all, view, search, order, near.distances)
  const isSearched = search.trim() !== ''
  const isAsSorted = isSearched || order.by === 'near'
  const zones = (isAsSorted ? matching : mineFirst(matching, ownId, alertedIds)).slice(0, MAX_SHOWN)
  const found = useFoundZones({ zones, search, onOpen })
  return { zones, count: matching.length, isSearched, found, alertedIds, order, onOrder: setOrder, near, onOpen }
}

interface NearOrder {
  /** Kilometres by id; empty until a position is known. */
  distances: ReadonlyMap<number, number>
  isLooking: boolean
  fault: string | null
  locate: () => void
}

/** The distances are worked out here: the position goes nowhere. */
function useNearOrder(zones: readonly Zone[], onFound: () => void): NearOrder {
  const [position, setPosition] = useState<readonly [number, number] | null>(null)
  const [state, setState] = useState<'rest' | 'looking' | keyof typeof POSITION_FAULTS>('rest')
  const locate = async () => {
    setState('looking')
    try {
      setPosition(await currentPosition())
      setState('rest')
      onFound()
    } catch (error) {
      setState(error instanceof PositionError ? error.reason : 'unavailable')
    }
  }
  return {
    distances: new Map(
      position && zonesByDistance(zones, position).map(({ zone, kilometres }) => [zone.id, kilometres]),
    ),
    isLooking: state === 'looking',
    fault: state === 'refused' || state === 'unavailable' ? POSITION_FAULTS[state] : null,
    locate,
  }
}
