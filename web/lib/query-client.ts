import {
  type DataTag,
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { CallError, isUnreachable, onChanged } from './call.ts'
import { showError } from './toasts.ts'

interface Meta extends Record<string, unknown> {
  shownBy?: 'form'
  failure?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** No toast for 401: it leads to the login page. */
function showFailure(error: Error, meta: Meta = {}) {
  if (meta.shownBy === 'form' || !(error instanceof CallError) || error.status === 401) return
  showError(error.status, meta.failure ?? error.message)
}

class Client extends QueryClient {
  /** Also asks again what is on its way: that answer may be from before the change, and would pass for fresh. */
  override invalidateQueries<K extends QueryKey>(filters?: InvalidateQueryFilters<K>, options?: InvalidateOptions) {
    const pending = this.getQueryCache()
      .findAll(filters)
      .flatMap((query) => (query.promise ? [{ query, promise: query.promise }] : []))
    for (const { query } of pending) void query.cancel({ silent: true })
    const refreshed = super.invalidateQueries(filters, options)
    for (const { query, promise } of pending) if (query.promise === promise) query.fetch().catch(() => undefined)
    return refreshed
  }
}

/** A change may show on any page: what those not shown have is asked again once one comes back to them. */
function expireOthers(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ type: 'inactive' })) {
    query.invalidate()
    query.promise?.then(
      () => query.invalidate(),
      () => undefined,
    )
  }
}

export function createQueryClient(): QueryClient {
  const client = new Client({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What was there stays on the screen: without network each refresh would tell it again.
        if (query.state.data !== undefined && isUnreachable(error)) return
        showFailure(error, query.meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => showFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // Browsers are often wrong about being online: try anyway and show the failure.
      queries: { networkMode: 'always', refetchOnReconnect: true, staleTime: 30_000, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onChanged(() => expireOthers(client))
  return client
}

/** Known at once; the server is asked again after, without waiting for it: an older answer may be on its way. */
export function changeNow<T, K extends QueryKey>(
  client: QueryClient,
  queryKey: DataTag<K, T, Error>,
  change: (known: T) => T,
) {
  client.setQueryData<T>(queryKey, (known) => known && change(known))
  void client.invalidateQueries({ queryKey })
}

/** Never the answer to what was asked before. */
export function fetchAgain<T, K extends QueryKey>(client: QueryClient, query: FetchQueryOptions<T, Error, T, K>) {
  const { queryKey } = query
  void client.getQueryCache().find({ queryKey, exact: true })?.cancel({ silent: true })
  return client.fetchQuery({ ...query, staleTime: 0 })
}
