import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { EVERYWHERE, listZones } from '../../../contract/zones.ts'
import { call } from '../../lib/call.ts'

/** Milliseconds. A fallback if no event arrives; unchanged data is a 304. */
export const REFRESH = 60_000

export const zonesQuery = queryOptions({
  queryKey: ['zones'],
  queryFn: () => call(listZones, { query: { bbox: EVERYWHERE } }),
  refetchInterval: REFRESH,
  refetchOnReconnect: 'always',
  meta: { shownBy: 'form' },
})

/** However many: not only those of the map's view. */
export const allZonesQuery = queryOptions({
  queryKey: ['zones', 'all'],
  queryFn: () => call(listZones, { query: {} }),
  meta: { shownBy: 'form' },
})

export const PASSING = { gcTime: REFRESH, refetchInterval: REFRESH, meta: { shownBy: 'form' } } as const

export const zonesInQuery = (bbox: string) =>
  queryOptions({
    queryKey: ['zones', 'in', bbox],
    queryFn: ({ signal }) => call(listZones, { query: { bbox }, signal }),
    placeholderData: keepPreviousData,
    ...PASSING,
  })

export const refreshZones = (client: QueryClient) =>
  Promise.all(['zones-admin', 'zones', 'zone-names'].map((key) => client.invalidateQueries({ queryKey: [key] })))
