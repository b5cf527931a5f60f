import { formatTime, todayInParis } from '../../../lib/format.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { findLastBatch, useUndoBatch } from './last-batch.queries.ts'
import { alertText } from './undo.rules.ts'

interface SavedWords {
  title: string
  detail: string
  /** One of those that were saved. */
  rankingId: number | undefined
}

/** A toast for what is saved where its form closes: it has « Annuler » for as long as this undoes it. */
export function useShowSaved() {
  const { mutate } = useUndoBatch()
  return async ({ title, detail, rankingId }: SavedWords) => {
    const batch = await findLastBatch().catch(() => null)
    const isThis = batch?.ranking_ids.some((id) => id === rankingId)
    if (!batch || !isThis || batch.undo_seconds === 0) return showSuccess(title, detail)
    const text = `${detail}. ${alertText(batch, `à ${formatTime(batch.alerts_at)}`, todayInParis())}`
    showSuccess(title, text, () => mutate(batch.batch_id), batch.undo_seconds * 1000)
  }
}
