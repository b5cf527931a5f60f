import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allZonesQuery, zonesQuery } from '../zones/zones.queries.ts'
import { currentPosition, PositionError } from './current-position.ts'
import { type NearZone, nearestZones } from './nearest.rules.ts'

export type Nearby =
  | { state: 'none' | 'looking' | 'refused' | 'unavailable' | 'failed' }
  | { state: 'found'; zones: readonly NearZone[] }

/** The distances are worked out here: the position goes nowhere. */
export function useNearbyZones() {
  const client = useQueryClient()
  const [nearby, setNearby] = useState<Nearby>({ state: 'none' })
  const locate = async () => {
    setNearby({ state: 'looking' })
    try {
      const position = await currentPosition()
      const { zones } = await allZones(client)
      setNearby({ state: 'found', zones: nearestZones(zones, position) })
    } catch (error) {
      setNearby({ state: error instanceof PositionError ? error.reason : 'failed' })
    }
  }
  return { nearby, locate }
}

/** Where they are many the map has groups instead. */
async function allZones(client: QueryClient) {
  const known = client.getQueryData(zonesQuery.queryKey)
  return known && known.groups.length === 0 ? known : client.fetchQuery(allZonesQuery)
}
