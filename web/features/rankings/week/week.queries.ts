import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/core/endpoint.ts'
import {
  countBatchPeople,
  countProposals,
  deleteBatch,
  exportProposals,
  listProposals,
  type RankingProposal,
  type SavedBatch,
  saveBatch,
} from '../../../../contract/rankings.week.ts'
import { call, download } from '../../../lib/call.ts'
import { showInfo } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import type { FetchExport } from '../../../ui/export/use-export.ts'

const PER_PAGE = 200

async function listEach(query: CallInput<typeof listProposals>['query']): Promise<RankingProposal[]> {
  const lines: RankingProposal[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await call(listProposals, { query: { ...query, page, per_page: PER_PAGE } })
    lines.push(...items)
    if (items.length === 0 || page * PER_PAGE >= total) return lines
  }
}

export const proposalsQuery = queryOptions({
  queryKey: ['zones', 'proposals', 'list'],
  queryFn: () => listEach({}),
  meta: { shownBy: 'form' },
})

/** Also the zones that ask for nothing: what was pasted may be theirs. */
export const everyLineQuery = queryOptions({
  queryKey: ['zones', 'proposals', 'every'],
  queryFn: () => listEach({ all: 'true' }),
  meta: { shownBy: 'form' },
})

export const fetchProposalsFile =
  (query: Omit<CallInput<typeof exportProposals>['query'], 'format'>): FetchExport =>
  (format, signal, onBytes) =>
    download(exportProposals, { query: { ...query, format }, signal }, onBytes)

/** A failure only hides the count. */
export const proposalCountsQuery = queryOptions({
  queryKey: ['zones', 'proposals', 'counts'],
  queryFn: () => call(countProposals),
  meta: { shownBy: 'form' },
})

type PeopleQuery = CallInput<typeof countBatchPeople>['body']['rankings']

export const peopleQuery = (rankings: PeopleQuery) =>
  queryOptions({
    queryKey: ['zones', 'batch-people', rankings],
    queryFn: () => call(countBatchPeople, { body: { rankings } }),
    enabled: rankings.length > 0,
    meta: { shownBy: 'form' },
  })

/** The last batch of this tab, as long as it may be undone. */
const LAST_BATCH = ['last-batch']

export const lastBatchQuery = queryOptions<SavedBatch | null>({
  queryKey: LAST_BATCH,
  queryFn: () => null,
  initialData: null,
  staleTime: 'static',
})

export function useSaveBatch({ onDone, onRefused }: { onDone: () => void; onRefused: (error: Error) => void }) {
  const client = useQueryClient()
  return useAction({
    mutationFn: (body: CallInput<typeof saveBatch>['body']) => call(saveBatch, { body }),
    onSuccess: (saved) => {
      client.setQueryData(LAST_BATCH, saved)
      onDone()
    },
    onError: onRefused,
    meta: { shownBy: 'form' },
  })
}

export function useUndoBatch(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: ({ batch_id }: SavedBatch) => call(deleteBatch, { params: { id: batch_id }, body: {} }),
    onSuccess: () => {
      client.setQueryData(LAST_BATCH, null)
      onDone()
      showInfo('Lot annulé', 'Personne n’a été alerté.')
    },
    // Whatever the reason, it cannot be undone any more.
    onError: () => client.setQueryData(LAST_BATCH, null),
  })
}
