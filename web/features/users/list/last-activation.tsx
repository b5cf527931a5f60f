import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber } from '../../../lib/format.ts'
import { UndoLine } from '../../../ui/undo-line.tsx'
import { lastActivationsQuery, useUndoActivation } from '../users.queries.ts'

/** Takes back, each whole, what this person has just activated together. */
export function LastActivations({ onUndone }: { onUndone: () => void }) {
  const { data: acts = [], dataUpdatedAt } = useQuery(lastActivationsQuery)
  return acts.map(({ ids, undo_seconds }) => (
    <UndoableActivation key={ids.join()} ids={ids} end={dataUpdatedAt + undo_seconds * 1000} onUndone={onUndone} />
  ))
}

interface UndoableActivationProps {
  ids: readonly number[]
  /** Until when its mails wait, in milliseconds. */
  end: number
  onUndone: () => void
}

function UndoableActivation({ ids, end, onUndone }: UndoableActivationProps) {
  const { mutate, isPending } = useUndoActivation(onUndone)
  return (
    <UndoLine
      done={`${formatCount(ids.length, 'compte activé', 'comptes activés')}.`}
      comes={(left) => (left > 0 ? `Les mails partent dans ${formatNumber(left)}\u00A0s.` : 'Les mails partent.')}
      end={end}
      isBusy={isPending}
      onUndo={() => mutate(ids)}
    />
  )
}
