import { queryOptions } from '@tanstack/react-query'
import { type Content, getContent } from '../../../contract/contents.ts'
import { call } from '../../lib/call.ts'

export const contentQuery = (key: Content['key']) =>
  queryOptions({
    queryKey: ['contents', key],
    queryFn: () => call(getContent, { params: { key } }),
    staleTime: 600_000,
    // They name the operator, who may have changed meanwhile.
    refetchOnWindowFocus: 'always',
  })
