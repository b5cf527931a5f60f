import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { createQuote, getQuoteContact } from '../../../contract/quotes.ts'
import { call } from '../../lib/call.ts'

const QUOTES = ['quotes'] as const

export const quoteContactQuery = queryOptions({
  queryKey: ['quote-contact'],
  queryFn: () => call(getQuoteContact),
  staleTime: 0,
  meta: { shownBy: 'form' },
})

export function useCreateQuote() {
  const client = useQueryClient()
  return async (body: CallInput<typeof createQuote>['body']) => {
    const created = await call(createQuote, { body })
    await client.invalidateQueries({ queryKey: QUOTES })
    return created
  }
}
