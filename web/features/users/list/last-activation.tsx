import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/format.ts'
import { UndoLine } from '../../../ui/undo-line.tsx'
import { lastActivationsQuery, useUndoActivation } from '../users.queries.ts'
import { activatedText, type LastActivation } from '../users.rules.ts'

/** Takes back, each whole, what this person has just activated together. */
export function LastActivations({ onUndone }: { onUndone: () => void }) {
  const { data: acts = [], dataUpdatedAt } = useQuery(lastActivationsQuery)
  return acts.map((act) => (
    <UndoableActivation
      key={act.ids.join()}
      act={act}
      end={dataUpdatedAt + act.undo_seconds * 1000}
      onUndone={onUndone}
    />
  ))
}

interface UndoableActivationProps {
  act: LastActivation
  /** Until when its mails wait, in milliseconds. */
  end: number
  onUndone: () => void
}

function UndoableActivation({ act, end, onUndone }: UndoableActivationProps) {
  const { mutate, isPending } = useUndoActivation(onUndone)
  const mails = act.ids.length > 1 ? 'Les mails partent' : 'Le mail part'
  return (
    <UndoLine
      done={activatedText(act)}
      comes={(left) => `${mails}${left > 0 ? ` dans ${formatNumber(left)}\u00A0s` : ''}.`}
      end={end}
      isBusy={isPending}
      onUndo={() => mutate(act.ids)}
    />
  )
}
