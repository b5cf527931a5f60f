import { isBroken, isForbidden, isMissing, isStale } from '../../../lib/call.ts'
import { FailureMessage } from '../../../ui/form/failure-message.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'

interface SaveOutcomeProps {
  error: Error | null
  /** What no field says. */
  message: string | null
  hasConflict: boolean
}

const KEPT = 'Ce que vous avez saisi reste affiché\u00A0: vous pouvez le copier.'

export function SaveOutcome({ error, message, hasConflict }: SaveOutcomeProps) {
  if (error === null) return null
  if (isBroken(error))
    return (
      <FailureMessage
        title="Erreur lors de l'enregistrement"
        text="Une erreur s'est produite lors de l'enregistrement de l'utilisateur."
        reason={message}
      />
    )
  return <FormMessage text={textOf(error, message, hasConflict)} />
}

function textOf(error: Error, message: string | null, hasConflict: boolean) {
  if (isMissing(error)) return `Ce compte a été supprimé entre-temps. ${KEPT}`
  if (isForbidden(error)) return `${error.message} ${KEPT}`
  if (!isStale(error)) return message
  return hasConflict
    ? 'Rien n’est enregistré\u00A0: quelqu’un d’autre a modifié ce compte. Relisez les différences en haut, puis enregistrez.'
    : 'Rien n’est enregistré\u00A0: quelqu’un d’autre a enregistré ce compte, sans toucher à ce que vous changez. Enregistrez à nouveau.'
}
