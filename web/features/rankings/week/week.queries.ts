import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/core/endpoint.ts'
import {
  countBatchPeople,
  exportProposals,
  listProposals,
  type RankingProposal,
  saveBatch,
} from '../../../../contract/rankings.week.ts'
import { CallError, call, download } from '../../../lib/call.ts'
import type { FetchExport } from '../../../ui/export/use-export.ts'
import { refusalToTell } from './week.rules.ts'

const PER_PAGE = 200

async function listAllProposals(query: CallInput<typeof listProposals>['query']): Promise<RankingProposal[]> {
  const lines: RankingProposal[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await call(listProposals, { query: { ...query, page, per_page: PER_PAGE } })
    lines.push(...items)
    if (items.length === 0 || page * PER_PAGE >= total) return lines
  }
}

export const proposalsQuery = queryOptions({
  queryKey: ['zones', 'proposals', 'list'],
  queryFn: () => listAllProposals({}),
  meta: { shownBy: 'form' },
})

/** Also the zones that ask for nothing: what was pasted may be theirs. */
export const everyLineQuery = queryOptions({
  queryKey: ['zones', 'proposals', 'every'],
  queryFn: () => listAllProposals({ all: 'true' }),
  meta: { shownBy: 'form' },
})

export const fetchProposalsFile =
  (query: Omit<CallInput<typeof exportProposals>['query'], 'format'>): FetchExport =>
  (format, signal, onBytes) =>
    download(exportProposals, { query: { ...query, format }, signal }, onBytes)

type PeopleQuery = CallInput<typeof countBatchPeople>['body']['rankings']

export const peopleQuery = (rankings: PeopleQuery) =>
  queryOptions({
    queryKey: ['zones', 'batch-people', rankings],
    queryFn: () => call(countBatchPeople, { body: { rankings } }),
    enabled: rankings.length > 0,
    meta: { shownBy: 'form' },
  })

export const useSaveBatch = () => (body: CallInput<typeof saveBatch>['body']) =>
  call(saveBatch, { body }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
    throw new CallError(error.status, { ...refusalToTell(error), current: error.current })
  })
