import { queryOptions } from '@tanstack/react-query'
import { listScales, type Scale } from '../../../contract/scales.ts'
import { call } from '../../lib/call.ts'
import { firstViewFacts } from '../../ui/frame/first-view.ts'

/** The screen shows the failure itself. */
export const scalesQuery = queryOptions({
  queryKey: ['zones', 'scales'],
  queryFn: () => call(listScales),
  meta: {
    shownBy: 'form',
    kept: true,
    renewKept: (kept: readonly Scale[]) => firstViewFacts()?.scales ?? kept,
  },
})
