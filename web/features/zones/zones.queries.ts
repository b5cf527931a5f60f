import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { EVERYWHERE, listZones } from '../../../contract/zones.ts'
import { call } from '../../lib/call.ts'

/** An open page asks again each minute, should it hear of no change: the answer is a 304 while there is none. */
export const REFRESH = 60_000

/** All zones, or, beyond 1,000 of them, groups in their place. Kept ready by the server. Who asks shows its failure. */
export const zonesQuery = queryOptions({
  queryKey: ['zones'],
  queryFn: () => call(listZones, { query: { bbox: EVERYWHERE } }),
  refetchInterval: REFRESH,
  meta: { shownBy: 'form' },
})

/** What one looks at goes by: a minute after, it is asked anew. */
export const PASSING = { gcTime: REFRESH, refetchInterval: REFRESH, meta: { shownBy: 'form' } } as const

/** The zones of a box, "west,south,east,north", or groups of them; those of the box before until they come. */
export const zonesInQuery = (bbox: string) =>
  queryOptions({
    queryKey: ['zones', 'in', bbox],
    queryFn: ({ signal }) => call(listZones, { query: { bbox }, signal }),
    placeholderData: keepPreviousData,
    ...PASSING,
  })

/** Every screen that shows zones asks again. */
export const refreshZones = (client: QueryClient) =>
  Promise.all(['zones-admin', 'zones', 'zone-names'].map((key) => client.invalidateQueries({ queryKey: [key] })))
