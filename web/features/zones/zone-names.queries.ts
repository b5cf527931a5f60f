import { queryOptions } from '@tanstack/react-query'
import { listZoneNames, type ZoneName } from '../../../contract/zones.ts'
import { call } from '../../lib/call.ts'
import type { Option } from '../../lib/options.ts'
import { matches } from '../../lib/search.ts'

/** Kept until it is asked again: zones rarely come or go. A field says its failure. */
export const zoneNamesQuery = queryOptions({
  queryKey: ['zone-names'],
  queryFn: () => call(listZoneNames),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { shownBy: 'form' },
})

/** A zone as one of the choices of a select, found by its code or the words of its name. */
export const zoneOption = ({ id, code, name }: Pick<ZoneName, 'id' | 'code' | 'name'>): Option => ({
  value: String(id),
  label: `${code} ${name}`,
  search: (typed) => matches(typed, code, [name, code]),
})
