import { queryOptions } from '@tanstack/react-query'
import { listScales } from '../../../contract/scales.ts'
import { call } from '../../lib/call.ts'

/** The screen shows the failure itself. */
export const scalesQuery = queryOptions({
  queryKey: ['zones', 'scales'],
  queryFn: () => call(listScales),
  meta: { shownBy: 'form', kept: true },
})
