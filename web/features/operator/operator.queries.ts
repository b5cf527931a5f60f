import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSettings } from '../../../contract/operator.ts'
import { call } from '../../lib/call.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call(getSettings),
  staleTime: 10 * 60_000,
})

export const useSettings = () => useQuery(settingsQuery).data
