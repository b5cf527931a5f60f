import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { RankingType } from '../../../../contract/rankings.ts'
import { type AssignedZone, setAssigning } from '../../../lib/assigning.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import styles from '../ranking-dialogs.module.css'
import { AssignForm } from './assign-form.tsx'

interface AssignDialogProps {
  zones: readonly AssignedZone[]
  type: RankingType
  onAssigned?: () => void
}

const close = () => setAssigning(null)

/** A new assignment of one zone, or of several at once. */
export function AssignDialog({ zones, type, onAssigned }: AssignDialogProps) {
  const { data: scales, isPending, refetch } = useQuery(scalesQuery)
  const finish = () => {
    // Closed, it has given the focus back: what takes it from there comes after.
    flushSync(close)
    onAssigned?.()
  }
  return (
    <Modal kind="drawer" title="Modification affectation" onClose={close}>
      <div className={styles.body}>
        {scales && <AssignForm firstZones={zones} firstType={type} scales={scales} onDone={finish} onCancel={close} />}
        {!scales && isPending && <Loading />}
        {!scales && !isPending && <Failed text="Les échelles n’ont pas pu être chargées." onRetry={() => refetch()} />}
      </div>
    </Modal>
  )
}
