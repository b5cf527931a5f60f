import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber } from '../../../lib/format.ts'
import { UndoLine } from '../../../ui/undo-line.tsx'
import { lastActivationQuery, useUndoActivation } from '../users.queries.ts'

/** Takes back, whole, what this person has just activated together. */
export function LastActivation({ onUndone }: { onUndone: () => void }) {
  const { data: last, dataUpdatedAt } = useQuery(lastActivationQuery)
  const { mutate, isPending } = useUndoActivation(onUndone)
  if (!last) return null
  const { ids, undo_seconds } = last
  return (
    <UndoLine
      key={ids.join()}
      done={`${formatCount(ids.length, 'compte activé', 'comptes activés')}.`}
      comes={(left) => (left > 0 ? `Les mails partent dans ${formatNumber(left)}\u00A0s.` : 'Les mails sont partis.')}
      end={dataUpdatedAt + undo_seconds * 1000}
      isBusy={isPending}
      onUndo={() => mutate(ids)}
    />
  )
}
