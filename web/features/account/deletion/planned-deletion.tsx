import { formatMoment } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useCancelDeletion } from './deletion.queries.ts'

/** Above every page of whoever has asked for the deletion of their account, and signed in again. */
export function PlannedDeletion({ at }: { at: string }) {
  const { mutate, isPending, moveFocus } = useCancelDeletion()
  return (
    <Notice>
      Votre compte sera supprimé le {formatMoment(at)}.{' '}
      <Button
        needsNetwork
        variant="default"
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => moveFocus(focusPage) })}
      >
        Garder mon compte
      </Button>
    </Notice>
  )
}

/** Above the page to which whoever has just asked for it is led, signed out, and on which it may be taken back. */
export const AskedDeletion = ({ at }: { at: string }) => (
  <Notice>
    <strong>Suppression demandée.</strong> Votre compte sera supprimé le {formatMoment(at)}. Jusque-là, pour le garder,
    connectez-vous, puis choisissez «&nbsp;Garder mon compte&nbsp;», ou suivez le lien du mail que vous recevez.
  </Notice>
)

/** The notice goes with its button. */
const focusPage = () => document.getElementById('contenu')?.focus()
