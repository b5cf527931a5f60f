import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LastBatch } from '../../../../contract/rankings.week.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { formatCount, formatNumber, todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { lastBatchQuery, useUndoBatch } from './last-batch.queries.ts'
import styles from './last-saved.module.css'
import { alertText } from './undo.rules.ts'

interface LastSavedProps {
  /** Shows only the batch that has this ranking; absent: whichever is the last. */
  rankingId?: number
  /** Sentence that says what was done; absent: it counts the classes that were saved. */
  words?: string
  /** The way back takes the focus. */
  takesFocus?: boolean
  onUndone: (batchId: number) => void
  /** Shown where nothing can be undone. */
  children?: ReactNode
}

/** Says what this person saved last and when it alerts, and offers « Annuler » as long as it can be undone. */
export function LastSaved({ rankingId, children, ...props }: LastSavedProps) {
  const { data: batch, dataUpdatedAt } = useQuery(lastBatchQuery)
  if (!batch || (rankingId !== undefined && !batch.ranking_ids.includes(rankingId))) return children
  // Both by the clock of this device: the server's may be another.
  const end = dataUpdatedAt + batch.undo_seconds * 1000
  return (
    <UndoableBatch key={batch.batch_id} batch={batch} end={end} {...props}>
      {children}
    </UndoableBatch>
  )
}

interface UndoableBatchProps extends Omit<LastSavedProps, 'rankingId'> {
  batch: LastBatch
  /** Until when it may be undone, in milliseconds. */
  end: number
}

function UndoableBatch({ batch, end, words, takesFocus, onUndone, children }: UndoableBatchProps) {
  const left = useSecondsUntil(end)
  const [first] = useState(left)
  const { mutate, isPending } = useUndoBatch(onUndone)
  if (first === 0 || (left === 0 && !words)) return children
  const saved = words ?? `${formatCount(batch.created, 'classement enregistré', 'classements enregistrés')}.`
  return (
    <div className={styles.saved}>
      {/* Said once: the seconds would be read aloud one by one. */}
      <p role="status" className="visually-hidden">
        {saved} Vous pouvez annuler pendant {formatCount(first, 'seconde')}.
      </p>
      <p aria-hidden="true">
        <strong>{saved}</strong>{' '}
        {alertText(batch, left > 0 ? `dans ${formatNumber(left)}\u00A0s` : null, todayInParis())}
      </p>
      {left > 0 && (
        <Button
          variant="default"
          ref={takesFocus ? takeFocus : undefined}
          loading={isPending}
          onClick={() => mutate(batch.batch_id)}
        >
          Annuler
        </Button>
      )}
    </div>
  )
}

function useSecondsUntil(end: number) {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
