import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isUnreachable } from './call.ts'
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

export const createQueryClient = () =>
  new QueryClient({
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
