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
    queryFn: async ({ signal }) => {
      try {
        return await call(getResult, { params: { id }, signal })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    gcTime: 0,
    meta: { shownBy: 'form', kept: true },
  })

/** Marks as read what is opened, at once and in silence. */
export function useReadWhenOpened(results: readonly ResultDetail[]) {
  const client = useQueryClient()
  const unread = results.filter(({ is_unread }) => is_unread)
  const read = useEffectEvent(async () => {
    if (unread.length === 0) return
    try {
      await call(readResults, { body: { shown: unread.map(({ id, received_at }) => ({ id, received_at })) } })
      await refresh(client)
    } catch {
      // It stays unread, which is no harm.
    }
  })
  // A correction that is shown meanwhile is read too.
  const shown = results.map(({ id, received_at }) => `${id} ${received_at}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is shown
  useEffect(() => {
    void read()
  }, [shown])
}

export function useCreateResult() {
  return async (body: CallInput<typeof createResult>['body']) => {
    const saved = await call(createResult, { body })
    showSuccess('Résultat enregistré')
    return saved
  }
}

/** `onDone` runs before the line disappears. */
export function useDeleteResult(onDone: () => void) {
  return useAction({
    mutationFn: async ({ id, received_at, file_list }: ResultDetail) => {
      try {
        const file_ids = file_list.map((file) => file.id)
        await call(deleteResult, { params: { id }, body: { received_at, file_ids } })
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
