import { useMemo, useState } from 'react'
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
  { mine, own }: { mine: MineOf; own: Zone | undefined },
  onOpen: (zone: Zone) => void,
): ListedZones {
  const [order, setOrder] = useState<ZoneOrder>({ by: 'code', direction: 'up' })
  const near = useNearOrder(all, () => setOrder({ by: 'near', direction: 'up' }))
  // Not at each press and change on the screen: it sorts the whole coast.
  const listed = useMemo(
    () => listedZones(all, view, search, order, near.distances, mine, own),
    [all, view, search, order, near.distances, mine, own],
  )
  const isSearched = search.trim() !== ''
  const found = useFoundZones({ zones: listed.zones, search, onOpen })
  return { ...listed, isSearched, found, order, onOrder: setOrder, near, onOpen }
}

function listedZones(
  all: readonly Zone[],
  view: ClassView,
  search: string,
  order: ZoneOrder,
  kilometres: ReadonlyMap<number, number>,
  mine: MineOf,
  own: Zone | undefined,
) {
  const matching = shownZones(all, view, search, order, kilometres)
  const isNear = order.by === 'near'
  const around = order.by === 'code' ? aroundOwn(matching, own, mine) : []
  const isOneGroup = search.trim() !== '' || isNear
  const groups = isOneGroup
    ? [{ title: null, zones: matching.slice(0, MAX_SHOWN) }]
    : groupsOf(matching, mine, around, MAX_SHOWN)
  const distances = isNear ? kilometres : new Map(around.map(({ zone, kilometres: far }) => [zone.id, far]))
  return { zones: groups.flatMap((group) => group.zones), groups, distances, count: matching.length }
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
  const distances = useMemo(
    () => new Map(position && zonesByDistance(zones, position).map(({ zone, kilometres }) => [zone.id, kilometres])),
    [zones, position],
  )
  return {
    distances,
    isLooking: state === 'looking',
    fault: state === 'refused' || state === 'unavailable' ? POSITION_FAULTS[state] : null,
    locate,
  }
}
