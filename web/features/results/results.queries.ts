import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { countResults, exportResults, listResults, readResults } from '../../../contract/results.ts'
import { call, download } from '../../lib/call.ts'
import { PAGE_SIZES } from '../../lib/list/list-state.ts'
import { useAction } from '../../lib/use-action.ts'
import type { FetchExport } from '../../ui/export/use-export.ts'

export const RESULTS = ['results'] as const

type ResultsListQuery = CallInput<typeof listResults>['query']

export const resultsQuery = (query: ResultsListQuery) =>
  queryOptions({
    queryKey: [...RESULTS, 'list', query],
    queryFn: ({ signal }) => call(listResults, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { shownBy: 'form', kept: true },
  })

/** As the list first asks it. */
export const firstResultsQuery = resultsQuery({ page: 1, per_page: PAGE_SIZES[0], sort: '-sampled_on', filter: [] })

/** Asked again whenever one comes back to the page or to the window. A failure only hides the count. */
export const resultCountsQuery = queryOptions({
  queryKey: [...RESULTS, 'counts'],
  queryFn: () => call(countResults),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  meta: { shownBy: 'form' },
})

/** `query` may be all that the list is asked. */
export const fetchResultsFile =
  ({ page: _page, per_page: _size, ...query }: ResultsListQuery): FetchExport =>
  (format, signal, onBytes) =>
    download(exportResults, { query: { ...query, format }, signal }, onBytes)

/** Everything until the last that was counted: what has come since was not seen. */
export function useReadResults(onDone: () => void) {
  const action = useAction({
    mutationFn: (until: string) => call(readResults, { body: { until } }),
    onSuccess: () => {
      action.moveFocus(onDone)
    },
  })
  return action
}
