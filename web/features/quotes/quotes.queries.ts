import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import {
  countQuotes,
  createQuote,
  getQuote,
  getQuoteContact,
  listQuotes,
  Quote,
  updateQuote,
} from '../../../contract/quotes.ts'
import { CallError, call, isMissing } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'

const QUOTES = ['quotes'] as const

type Query = CallInput<typeof listQuotes>['query']

export const quotesQuery = (query: Query) =>
  queryOptions({
    queryKey: [...QUOTES, 'list', query],
    queryFn: () => call(listQuotes, { query }),
    placeholderData: keepPreviousData,
    meta: { shownBy: 'form' },
  })

/** A failure only hides the count. */
export const quoteCountsQuery = queryOptions({
  queryKey: [...QUOTES, 'counts'],
  queryFn: () => call(countQuotes),
  meta: { shownBy: 'form' },
})

/** Null when there is none, or none of theirs. Fetched at each opening, and never refreshed while someone types. */
export const quoteQuery = (id: number) =>
  queryOptions({
    queryKey: ['quote', id],
    queryFn: async () => {
      try {
        return await call(getQuote, { params: { id } })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { shownBy: 'form' },
  })

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

/** What an administrator opens is seen, at once and in silence. */
export function useSeenWhenOpened({ id, status, version }: Quote) {
  const client = useQueryClient()
  const see = useEffectEvent(async () => {
    if (status !== 'sent') return
    try {
      const seen = await call(updateQuote, { params: { id }, body: { status: 'seen', version } })
      client.setQueryData(quoteQuery(id).queryKey, seen)
      await client.invalidateQueries({ queryKey: QUOTES })
    } catch {
      // It stays unseen, which is no harm.
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    void see()
  }, [id])
}

/** When someone else has answered meanwhile, their answer is known before it throws. */
export function useAnswerQuote({ id, reference, version }: Quote) {
  const client = useQueryClient()
  return async (answer: { amount: string; answer: string }) => {
    try {
      await call(updateQuote, { params: { id }, body: { ...answer, status: 'answered', version } })
      showSuccess('Réponse envoyée', reference)
    } catch (error) {
      const current = Quote.safeParse(error instanceof CallError ? error.current : null)
      if (current.success) client.setQueryData(quoteQuery(id).queryKey, current.data)
      throw error
    } finally {
      client.invalidateQueries({ queryKey: QUOTES })
    }
  }
}
