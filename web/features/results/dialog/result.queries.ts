import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CallInput } from '../../../../contract/core/endpoint.ts'
import { createResult, deleteResult, getResult, type ResultDetail, readResults } from '../../../../contract/results.ts'
import { call, isMissing } from '../../../lib/call.ts'
import { refresh } from '../../../lib/query-client.ts'
import { showInfo, showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'

/** Null when there is none, or none of theirs. */
export const resultQuery = (id: number) =>
  queryOptions({
    queryKey: ['result', id],
    queryFn: async () => {
      try {
        return await call(getResult, { params: { id } })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    gcTime: 0,
    meta: { shownBy: 'form' },
  })

/** What is opened is read, at once and in silence. */
export function useReadWhenOpened({ id, is_unread, received_at }: ResultDetail) {
  const client = useQueryClient()
  const read = useEffectEvent(async () => {
    if (!is_unread) return
    try {
      await call(readResults, { body: { ids: [id] } })
      await refresh(client)
    } catch {
      // It stays unread, which is no harm.
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a correction that comes meanwhile is read too
  useEffect(() => {
    void read()
  }, [id, received_at])
}

export function useCreateResult() {
  return async (body: CallInput<typeof createResult>['body']) => {
    const saved = await call(createResult, { body })
    showSuccess('Résultat enregistré')
    return saved
  }
}

/** `onDone` runs before the line disappears. */
export function useDeleteResult(id: number, onDone: () => void) {
  return useAction({
    mutationFn: async () => {
      try {
        await call(deleteResult, { params: { id } })
        showSuccess('Résultat supprimé')
      } catch (error) {
        if (!isMissing(error)) throw error
        showInfo('Ce résultat était déjà supprimé')
      }
    },
    onSuccess: onDone,
    meta: { shownBy: 'form' },
  })
}
