import { queryOptions } from '@tanstack/react-query'
import { listZones } from '../../../contract/zones.ts'
import { call } from '../../lib/call.ts'
import { PASSING } from '../zones/zones.queries.ts'

export const zonesFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['zones', 'found', search],
    queryFn: ({ signal }) => call(listZones, { query: { search }, signal }),
    ...PASSING,
  })
