import { queryOptions } from '@tanstack/react-query'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { listZoneNames, type ZoneName } from '../../../contract/zones.ts'
import { call } from '../../lib/call.ts'
import type { ChoiceOption } from '../../lib/form/options.ts'
import { matches } from '../../lib/search.ts'

export const zoneNamesQuery = queryOptions({
  queryKey: ['zones', 'names'],
  queryFn: () => call(listZoneNames),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { shownBy: 'form', kept: true },
})

export type NamedZone = Pick<ZoneName, 'id' | 'code' | 'name'>

export const zoneOption = ({ id, code, name }: NamedZone): ChoiceOption => ({
  value: String(id),
  label: zoneTitle({ code, name }),
  search: (typed) => matches(typed, code, [name, code]),
})
