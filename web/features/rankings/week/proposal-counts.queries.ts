import { queryOptions } from '@tanstack/react-query'
import { countProposals } from '../../../../contract/rankings.week.ts'
import { call } from '../../../lib/call.ts'

/** A failure only hides the count. */
export const proposalCountsQuery = queryOptions({
  queryKey: ['zones', 'proposals', 'counts'],
  queryFn: () => call(countProposals),
  meta: { shownBy: 'form' },
})
