import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { EventTopic } from '../../contract/events.ts'
import { CallError, isUnreachable } from './call.ts'
import { dateAnswer, keptPersister } from './offline/kept.ts'
import { showError } from './toasts.ts'

// Freshness, in one rule: whatever is shown comes from a query. After any mutation, and after a live event, what may
// have changed is asked again: at once where it is shown, else when it is shown next. What one has opened to edit is
// `static` and stays as it was opened.

interface QueryMeta extends Record<string, unknown> {
  shownBy?: 'form'
  failure?: string
  /** Its last answer is kept for when there is no network. */
  kept?: true
  /** Lays what the server’s own page shows over a kept answer that is older. */
  renewKept?(kept: unknown): unknown
  /** A form asks again itself, before it closes. */
  refresh?: 'own'
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
    mutationMeta: QueryMeta
  }
}

/**
 * Refreshes all queries, or those whose key begins with the topic. An answer on its way may be older: it is lost.
 * Whoever waits for one over what is shown gets the one that was asked for in its place.
 */
export async function refresh(client: QueryClient, topic?: EventTopic) {
  const queryKey = topic === undefined ? [] : [topic]
  // Only what is shown and has an answer is replaced by being asked again.
  const isLeft = (query: Query) => query.state.data === undefined || !query.isActive()
  // In one go: what is cut here is asked anew there.
  void client.cancelQueries({ queryKey, predicate: (query) => !query.isStatic() && isLeft(query) })
  await client.invalidateQueries({ queryKey })
}

/** No toast for 401: it leads to the login page. */
function showFailure(error: Error, meta: QueryMeta = {}) {
  if (meta.shownBy === 'form' || !(error instanceof CallError) || error.status === 401) return
  showError(error.status, meta.failure ?? error.message)
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => dateAnswer(query),
      // The former answer stays on the screen, and each refresh without network would show the failure again.
      onError: (error, { state, meta }) => {
        if (state.data === undefined || !isUnreachable(error)) showFailure(error, meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => showFailure(error, mutation.meta),
      onSettled: (_data, error, _variables, _result, { meta }) => {
        if (isUnreachable(error) || (error === null && meta?.refresh === 'own')) return
        // Queries follow a refusal too, but one may press again meanwhile.
        return error === null ? refresh(client) : void refresh(client)
      },
    }),
    defaultOptions: {
      // Browsers are often wrong about being online: try anyway and show the failure.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: false,
        persister: keptPersister,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
