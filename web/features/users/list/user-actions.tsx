import { IconEye, IconPencil } from '@tabler/icons-react'
import { mayManage } from '../../../../contract/rules/users.rights.ts'
import type { UserLine } from '../../../../contract/users.ts'
import { useOpenRow } from '../../../lib/list/opened-row.ts'
import { RowAction, RowActions } from '../../../ui/data-table/row-actions.tsx'
import type { Place } from '../../../ui/data-table/table.ts'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { ActivateAction } from '../activation/activate-action.tsx'
import { isWaiting, userTitle } from '../users.rules.ts'

interface UserActionsProps {
  user: UserLine
  place: Place
  onActivated: () => void
}

export function UserActions({ user, place, onActivated }: UserActionsProps) {
  const open = useOpenRow('user')
  const by = roleOf(useCurrentUser())
  const canEdit = by !== null && mayManage(by, user.role)
  const label = canEdit ? 'Modifier' : 'Voir'
  return (
    <RowActions place={place}>
      {isWaiting(user) && <ActivateAction user={user} onDone={onActivated} />}
      <RowAction
        label={label}
        of={userTitle(user)}
        Icon={canEdit ? IconPencil : IconEye}
        words={place === 'card' ? label : undefined}
        onPress={() => open(user.id)}
      />
    </RowActions>
  )
}
