import { queryOptions } from '@tanstack/react-query'
import { deleteBatch, getBatch, getLastBatch } from '../../../../contract/rankings.week.ts'
import { call } from '../../../lib/call.ts'
import { showInfo } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'

export const findLastBatch = () => call(getLastBatch)

/** The batch that this person saved last; a failure only hides « Annuler ». */
export const lastBatchQuery = queryOptions({
  queryKey: ['zones', 'rankings', 'last-batch'],
  queryFn: findLastBatch,
  meta: { shownBy: 'form' },
})

/** What it holds, and what withdrawing it would do. */
export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: ['zones', 'rankings', 'batch', id],
    queryFn: () => call(getBatch, { params: { id } }),
    meta: { shownBy: 'form' },
  })

export const useWithdrawBatch = () => (id: number, reason: string) =>
  call(deleteBatch, { params: { id }, body: { reason } })

interface UndoneBatch {
  onUndone?: (id: number) => void
  moveFocus?: () => void
}

/** Both run once what is there now has come: what they bring back may be saved again at once. */
export function useUndoBatch({ onUndone, moveFocus }: UndoneBatch = {}) {
  const action = useAction({
    mutationFn: (id: number) => call(deleteBatch, { params: { id }, body: {} }),
    onSuccess: () => showInfo('Annulé', 'Personne n’a été alerté.'),
    onSettled: (_answer, error, id) => {
      if (error) return
      onUndone?.(id)
      if (moveFocus) action.moveFocus(moveFocus)
    },
  })
  return action
}
