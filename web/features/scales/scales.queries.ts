import { queryOptions } from '@tanstack/react-query'
import { listScales } from '../../../contract/scales.ts'
import { call } from '../../lib/call.ts'

/** The screen that asks says its failure. */
export const scalesQuery = queryOptions({
  queryKey: ['scales'],
  queryFn: () => call(listScales),
  meta: { shownBy: 'form' },
})
