import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { CurrentPasswordField } from '../../../ui/form/password-field.tsx'
import { QuestionForm } from '../../../ui/frame/question-form.tsx'
import { useRequestDeletion } from './deletion.queries.ts'

/** Asks for a password of those who have one; the server asks others to have just signed in. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button needsNetwork variant="default" onClick={() => setAsking(true)}>
        Supprimer mon compte
      </Button>
      {isAsking && <DeletionQuestion hasPassword={hasPassword} onClose={() => setAsking(false)} />}
    </>
  )
}

interface DeletionQuestionProps {
  hasPassword: boolean
  onClose: () => void
}

function DeletionQuestion({ hasPassword, onClose }: DeletionQuestionProps) {
  const { submit, busy, errors, message } = useRequestDeletion()
  return (
    <QuestionForm title="Supprimer votre compte&nbsp;?" submit={submit} busy={busy} onClose={onClose}>
      <p>
        Dans sept jours sont effacés&nbsp;: vos coordonnées, vos alertes, vos devis et vos réglages, et aussitôt ce que
        cet appareil garde. Les analyses de votre zone restent, et celles du laboratoire, sous la seule référence
        client&nbsp;; votre nom peut figurer dans leurs fichiers. Tous vos appareils sont déconnectés&nbsp;; l’opérateur
        est prévenu.
      </p>
      <p>
        Jusque-là, vos alertes arrivent encore, sauf les notifications. Pour garder votre compte, connectez-vous, puis
        choisissez «&nbsp;Garder mon compte&nbsp;», ou suivez le lien du mail.
      </p>
      {hasPassword && <CurrentPasswordField errors={errors} />}
      <FormMessage text={message} />
    </QuestionForm>
  )
}
