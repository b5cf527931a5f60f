import { queryOptions } from '@tanstack/react-query'
import { listSectors } from '../../../contract/organisms.ts'
import { call } from '../../lib/call.ts'

export const sectorsQuery = queryOptions({
  queryKey: ['sectors'],
  queryFn: () => call(listSectors),
  staleTime: 10 * 60_000,
  meta: { shownBy: 'form' },
})
