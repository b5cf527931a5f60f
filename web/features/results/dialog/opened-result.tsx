import { useOpenedRow } from '../../../lib/list/opened-row.ts'
import { NewResult } from '../form/new-result.tsx'
import { OPENED } from '../results.rules.ts'
import { ResultDrawer } from './result-drawer.tsx'

interface OpenedResultProps {
  isAdmin: boolean
  /** Called once the drawer is closed, when the result is about to leave the list. */
  onGone: () => void
}

/** The result that the address of the list opens, if any. */
export function OpenedResult({ isAdmin, onGone }: OpenedResultProps) {
  const { id, leave } = useOpenedRow(OPENED)
  if (id === null) return null
  const close = () => leave(null)
  if (id !== 'new') return <ResultDrawer key={id} id={id} isAdmin={isAdmin} onClose={close} onGone={onGone} />
  // Its files are attached next.
  return isAdmin && <NewResult onClose={close} onCreated={(created) => leave(created.id)} />
}
