import { queryOptions } from '@tanstack/react-query'
import { countUsers } from '../../../contract/users.ts'
import { call } from '../../lib/call.ts'

/** A failure only hides the count. */
export const userCountsQuery = queryOptions({
  queryKey: ['users', 'counts'],
  queryFn: () => call(countUsers),
  meta: { shownBy: 'form' },
})
