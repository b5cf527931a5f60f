import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { UserLine } from '../../../../contract/users.ts'
import { Button } from '../../../ui/button.tsx'
import type { Picked } from '../../../ui/data-table/selection.ts'
import { ActivationDialog } from './activation-dialog.tsx'

interface ActivateUsersProps {
  users: Picked<UserLine>
  /** Once the dialog has closed over results. */
  onDone: (answered: readonly UserLine[]) => void
}

export function ActivateUsers({ users, onDone }: ActivateUsersProps) {
  // Those of the moment one was asked: some leave the list while it is answered.
  const [asked, setAsked] = useState<readonly UserLine[] | null>(null)
  const close = (answered: readonly UserLine[]) => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(() => setAsked(null))
    if (answered.length > 0) onDone(answered)
  }
  return (
    <>
      <Button leftSection={<IconUserCheck size={18} />} onClick={() => setAsked([...users.values()])}>
        Activer
      </Button>
      {asked && <ActivationDialog users={asked} onClose={close} />}
    </>
  )
}
