import { useState } from 'react'
import type { Zone } from '../../../contract/zones.ts'
import { currentPosition, POSITION_FAULTS, PositionError } from '../start-zone/current-position.ts'
import { zonesByDistance } from '../start-zone/nearest.rules.ts'
import { type FoundZones, useFoundZones } from '../zones/search/use-found-zones.ts'
import type { ClassView } from '../zones/zone-class.rules.ts'
import { shownZones, type ZoneOrder } from './map.rules.ts'
import { aroundOwn, groupsOf, type MineOf, type ZoneGroup } from './mine/mine.rules.ts'

/** Longer lists are searched rather than read. */
const MAX_SHOWN = 400

export interface ListedZones {
  zones: readonly Zone[]
  /** The same zones under their headings. */
  groups: readonly ZoneGroup[]
  /** Kilometres by id, from one’s own zone or from where one is; those of other zones are not said. */
  distances: ReadonlyMap<number, number>
  /** Number of all zones, shown or not. */
  count: number
  isSearched: boolean
  found: FoundZones
  order: ZoneOrder
  onOrder: (order: ZoneOrder) => void
  near: NearOrder
  onOpen: (zone: Zone) => void
}

export function useZoneList(
  all: readonly Zone[],
  view: ClassView,
  search: string,
  mine: MineOf & { own: Zone | undefined },
  onOpen: (zone: Zone) => void,
): ListedZones {
  const [order, setOrder] = useState<ZoneOrder>({ by: 'code', direction: 'up' })
  const near = useNearOrder(all, () => setOrder({ by: 'near', direction: 'up' }))
  const matching = shownZones(all, view, search, order, near.distances)
  const isSearched = search.trim() !== ''
  const isNear = order.by === 'near'
  const shown = matching.slice(0, MAX_SHOWN)
  const around = order.by === 'code' ? aroundOwn(matching, mine.own, mine) : []
  const groups = isSearched || isNear ? [{ title: null, zones: shown }] : groupsOf(matching, mine, around, MAX_SHOWN)
  const zones = groups.flatMap((group) => group.zones)
  const distances = isNear ? near.distances : new Map(around.map(({ zone, kilometres }) => [zone.id, kilometres]))
  const found = useFoundZones({ zones, search, onOpen })
  return { zones, groups, distances, count: matching.length, isSearched, found, order, onOrder: setOrder, near, onOpen }
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
