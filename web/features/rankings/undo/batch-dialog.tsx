import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { LastBatch } from '../../../../contract/rankings.week.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { todayInParis } from '../../../lib/format.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { BatchContent } from './batch-content.tsx'
import { batchQuery, useWithdrawBatch } from './last-batch.queries.ts'
import { batchName } from './undo.rules.ts'

interface BatchDialogProps {
  batch: LastBatch
  /** Absent: it only shows what the batch holds. */
  onWithdrawn?: ((batchId: number) => void) | undefined
  onClose: () => void
}

export function BatchDialog({ batch, onWithdrawn, onClose }: BatchDialogProps) {
  const done = () => {
    // Close first: the dialog gives the focus back before it is moved.
    flushSync(onClose)
    showSuccess('Lot retiré', 'Ce qu’il y avait avant a repris.')
    onWithdrawn?.(batch.batch_id)
  }
  return (
    <Modal kind="drawer" title={batchName(batch, todayInParis())} onClose={onClose}>
      <DialogBody>
        {onWithdrawn ? (
          <WithdrawForm batchId={batch.batch_id} onDone={done} />
        ) : (
          <BatchContent batchId={batch.batch_id} isLeaving={false} />
        )}
      </DialogBody>
    </Modal>
  )
}

function WithdrawForm({ batchId, onDone }: { batchId: number; onDone: () => void }) {
  const withdraw = useWithdrawBatch()
  const { data } = useQuery(batchQuery(batchId))
  const form = useEntityForm({
    entity: null,
    draftOf: () => ({ reason: '' }),
    save: ({ reason }) => withdraw(batchId, reason),
    onDone,
  })
  return (
    <EntityForm
      form={form}
      submitLabel="Retirer le lot"
      cannotSave={data?.refusal ?? undefined}
      isDisabled={data === undefined}
    >
      <TextField label="Motif du retrait" {...form.text('reason')} />
      <BatchContent batchId={batchId} isLeaving />
    </EntityForm>
  )
}
