import { useQuery } from '@tanstack/react-query'
import { todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useOpenRankingDialog } from '../ranking-dialogs.tsx'
import styles from './day-batch.module.css'
import { lastBatchQuery } from './last-batch.queries.ts'
import { batchName } from './undo.rules.ts'

/** After its minute, for the day: what this person saved last, and the way to take it out again. */
export function DayBatch({ onWithdrawn }: { onWithdrawn: (batchId: number) => void }) {
  const { data: batch } = useQuery(lastBatchQuery)
  const open = useOpenRankingDialog()
  if (!batch) return null
  return (
    <div className={styles.day}>
      <span id="day-batch">{batchName(batch, todayInParis())}</span>
      <Button
        variant="subtle"
        size="compact"
        aria-describedby="day-batch"
        onClick={() => open({ kind: 'batch', batch })}
      >
        Voir
      </Button>
      <Button
        variant="subtle"
        size="compact"
        aria-describedby="day-batch"
        onClick={() => open({ kind: 'batch', batch, onWithdrawn })}
      >
        Retirer
      </Button>
    </div>
  )
}
