import { allows } from '../../../../contract/core/access.ts'
import type { User } from '../../../../contract/users.ts'
import { useOpenedRow } from '../../../lib/list/opened-row.ts'
import { UserDrawer } from './user-drawer.tsx'

/** The account that the address of the list opens, if any. */
export function OpenedUser({ onGone }: { onGone: () => void }) {
  const { id, leave } = useOpenedRow('user')
  if (id === null) return null
  const close = () => leave(null)
  /** An automate is of no use before it has a token. */
  const showCreated = ({ id: created, role }: User) => leave(allows('automate', role) ? created : null)
  return <UserDrawer key={id} userId={id} onClose={close} onCreated={showCreated} onGone={onGone} />
}
