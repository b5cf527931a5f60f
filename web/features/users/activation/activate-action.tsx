import { IconUserCheck } from '@tabler/icons-react'
import type { UserLine } from '../../../../contract/users.ts'
import { RowAction } from '../../../ui/data-table/row-actions.tsx'
import { useActivateUser } from '../users.queries.ts'
import { userTitle } from '../users.rules.ts'
import styles from './activate-action.module.css'

interface ActivateActionProps {
  user: UserLine
  onDone: () => void
}

export function ActivateAction({ user, onDone }: ActivateActionProps) {
  const { mutate, isPending, data: answer } = useActivateUser(user, onDone)
  return (
    <div>
      <RowAction
        label="Activer"
        of={userTitle(user)}
        Icon={IconUserCheck}
        words="Activer"
        isBusy={isPending}
        onPress={() => mutate()}
      />
      {answer && !answer.done && (
        <p className={styles.refusal} role="alert">
          {answer.message}
        </p>
      )}
    </div>
  )
}
