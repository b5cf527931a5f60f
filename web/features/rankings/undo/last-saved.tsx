import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LastBatch } from '../../../../contract/rankings.week.ts'
import { formatCount, formatNumber, todayInParis } from '../../../lib/format.ts'
import { UndoLine } from '../../../ui/undo-line.tsx'
import { lastBatchQuery, useUndoBatch } from './last-batch.queries.ts'
import { alertText } from './undo.rules.ts'

interface LastSavedProps {
  /** Shows only the batch that has this ranking; absent: whichever is the last. */
  rankingId?: number
  /** Sentence that says what was done; absent: it counts the classes that were saved. */
  words?: string
  /** Null for a batch of another tab: its way back takes no focus. */
  focusAsker?: (batchId: number) => (() => boolean) | null
  onUndone: (batchId: number) => void
  /** The pressed button is gone. */
  moveFocus: () => void
  /** Shown where nothing can be undone. */
  children?: ReactNode
}

/** Says what this person saved last and when it alerts, and offers « Annuler » as long as it can be undone. */
export function LastSaved({ rankingId, focusAsker, children, ...props }: LastSavedProps) {
  const { data: batch, dataUpdatedAt } = useQuery(lastBatchQuery)
  if (!batch || (rankingId !== undefined && !batch.ranking_ids.includes(rankingId))) return children
  // Both by the clock of this device: the server's may be another.
  const end = dataUpdatedAt + batch.undo_seconds * 1000
  // It may be heard of before one's own answer says that it is of this tab.
  const takesFocus = focusAsker?.(batch.batch_id) ?? null
  return (
    <UndoableBatch
      key={`${batch.batch_id} ${takesFocus !== null}`}
      batch={batch}
      end={end}
      takesFocus={takesFocus ?? never}
      {...props}
    >
      {children}
    </UndoableBatch>
  )
}

const never = () => false

interface UndoableBatchProps extends Omit<LastSavedProps, 'rankingId' | 'focusAsker'> {
  batch: LastBatch
  /** Asked as the way back appears. */
  takesFocus: () => boolean
  /** Until when it may be undone, in milliseconds. */
  end: number
}

function UndoableBatch({ batch, end, words, takesFocus, onUndone, moveFocus, children }: UndoableBatchProps) {
  const { mutate, isPending } = useUndoBatch({ onUndone, moveFocus })
  return (
    <UndoLine
      done={words ?? `${savedWords(batch)}.`}
      comes={(left) => alertText(batch, left > 0 ? `dans ${formatNumber(left)}\u00A0s` : null, todayInParis())}
      end={end}
      isBusy={isPending}
      onUndo={() => mutate(batch.batch_id)}
      takesFocus={takesFocus}
      // « Voir » and « Retirer » come after it.
      isReplaced={words === undefined}
    >
      {children}
    </UndoLine>
  )
}

const savedWords = ({ created, samplings }: LastBatch) =>
  [
    formatCount(created, 'classement enregistré', 'classements enregistrés'),
    ...(samplings > 0 ? [formatCount(samplings, 'prélèvement gardé', 'prélèvements gardés')] : []),
  ].join(', ')
