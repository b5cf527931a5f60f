import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'
import { showError } from './toasts.ts'

interface Meta extends Record<string, unknown> {
  /** A form shows its own failures: no toast. */
  shownBy?: 'form'
  /** The specification's words for this failure, in place of the server's. */
  failure?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** 401 is not told here: it leads to the login page. */
function tell(error: Error, meta: Meta = {}) {
  if (meta.shownBy === 'form' || !(error instanceof CallError) || error.status === 401) return
  showError(error.status, meta.failure ?? error.message)
}

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      // The browser's own idea of being online is often wrong: the call is made and its failure told.
      queries: { networkMode: 'always', refetchOnReconnect: true, staleTime: 30_000, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
