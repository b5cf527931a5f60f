import { IconPencil } from '@tabler/icons-react'
import type { UserLine } from '../../../../contract/users.ts'
import { RowAction, RowActions } from '../../../ui/data-table/row-actions.tsx'
import type { Place } from '../../../ui/data-table/table.ts'
import { ActivateAction } from '../activation/activate-action.tsx'
import { useOpenUser } from '../form/user-address.ts'
import { isWaiting, userTitle } from '../users.rules.ts'

interface UserActionsProps {
  user: UserLine
  place: Place
  onActivated: () => void
}

export function UserActions({ user, place, onActivated }: UserActionsProps) {
  const open = useOpenUser()
  return (
    <RowActions place={place}>
      {isWaiting(user) && <ActivateAction user={user} onDone={onActivated} />}
      <RowAction
        label="Modifier"
        of={userTitle(user)}
        Icon={IconPencil}
        words={place === 'card' ? 'Modifier' : undefined}
        onPress={() => open(user.id)}
      />
    </RowActions>
  )
}
