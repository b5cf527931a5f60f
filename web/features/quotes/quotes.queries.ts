import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import {
  acceptQuote,
  countQuotes,
  createQuote,
  exportQuotes,
  getQuote,
  getQuoteContact,
  listQuotes,
  type Quote,
  type QuoteTax,
  updateQuote,
} from '../../../contract/quotes.ts'
import { call, download } from '../../lib/call.ts'
import { foundOrNull, OPENED_QUERY } from '../../lib/form/opened-query.ts'
import { refresh } from '../../lib/query-client.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import type { FetchExport } from '../../ui/export/use-export.ts'

const QUOTES = ['quotes'] as const

type QuotesQuery = CallInput<typeof listQuotes>['query']

export const quotesQuery = (query: QuotesQuery) =>
  queryOptions({
    queryKey: [...QUOTES, 'list', query],
    queryFn: () => call(listQuotes, { query }),
    placeholderData: keepPreviousData,
    meta: { shownBy: 'form' },
  })

type QuoteSelection = Omit<CallInput<typeof exportQuotes>['query'], 'format'>

/** `query` may be all that the list is asked. */
export const fetchQuotesFile =
  ({ sort, search, filter }: QuoteSelection): FetchExport =>
  (format, signal, onBytes) =>
    download(exportQuotes, { query: { format, sort, search, filter }, signal }, onBytes)

/** A failure only hides the count. */
export const quoteCountsQuery = queryOptions({
  queryKey: [...QUOTES, 'counts'],
  queryFn: () => call(countQuotes),
  meta: { shownBy: 'form' },
})

/** Null when there is none, or none of theirs. */
export const quoteQuery = (id: number) =>
  queryOptions({
    queryKey: ['quote', id],
    queryFn: () => foundOrNull(call(getQuote, { params: { id } })),
    ...OPENED_QUERY,
    meta: { shownBy: 'form' },
  })

export const quoteContactQuery = queryOptions({
  queryKey: ['quote-contact'],
  queryFn: () => call(getQuoteContact),
  staleTime: 0,
  meta: { shownBy: 'form' },
})

export function useCreateQuote() {
  return (body: CallInput<typeof createQuote>['body']) => call(createQuote, { body })
}

/** Marks as seen what an administrator opens, at once and in silence. */
export function useSeenWhenOpened({ id, status, version }: Quote) {
  const client = useQueryClient()
  const see = useEffectEvent(async () => {
    if (status !== 'sent') return
    try {
      const seen = await call(updateQuote, { params: { id }, body: { status: 'seen', version } })
      client.setQueryData(quoteQuery(id).queryKey, seen)
      await refresh(client)
    } catch {
      // It stays unseen, which is no harm.
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    void see()
  }, [id])
}

export interface AnswerDraft {
  amount: string
  tax: QuoteTax
  valid_until: string
  answer: string
}

export function useUpdateQuote({ id, reference }: Quote) {
  return async (answer: AnswerDraft, edited: Quote | null) => {
    await call(updateQuote, { params: { id }, body: { ...answer, status: 'answered', version: edited?.version ?? 0 } })
    showSuccess('Réponse envoyée', reference)
  }
}

/** Shows what was accepted, or what the answer has become since. */
export function useAcceptQuote({ id, version }: Quote) {
  const client = useQueryClient()
  const show = useShowQuote()
  return useAction({
    mutationFn: () => call(acceptQuote, { params: { id }, body: { version } }),
    onSuccess: (quote) => {
      show(quote)
      showSuccess('Devis accepté', quote.reference)
    },
    onError: () => void client.prefetchQuery({ ...quoteQuery(id), staleTime: 0 }),
    meta: { shownBy: 'form' },
  })
}

/** The request as someone else has left it, also above the form. */
export function useShowQuote() {
  const client = useQueryClient()
  return (quote: Quote) => client.setQueryData(quoteQuery(quote.id).queryKey, quote)
}
