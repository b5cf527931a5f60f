import { formatMoment } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useKeepAccount } from './deletion.queries.ts'

/** Above every page of whoever has asked for the deletion of their account, and signed in again. */
export function PlannedDeletion({ at }: { at: string }) {
  const { mutate, isPending } = useKeepAccount()
  return (
    <Notice>
      Votre compte sera supprimé le {formatMoment(at)}.{' '}
      <Button
        needsNetwork
        variant="default"
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: focusPage })}
      >
        Garder mon compte
      </Button>
    </Notice>
  )
}

/** The notice goes with its button. */
const focusPage = () => document.getElementById('contenu')?.focus()
