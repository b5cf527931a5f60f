import { type FormEvent, useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import question from '../../../ui/frame/question.module.css'
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
  const { mutate, isPending, error } = useRequestDeletion()
  const errors = error instanceof CallError ? error.errors : {}
  const isOfField = 'current_password' in errors
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('current_password') ?? ''))
  }
  return (
    <Modal kind="question" title="Supprimer votre compte&nbsp;?" onClose={onClose}>
      <form onSubmit={submit} noValidate className={question.question}>
        <p>
          Dans sept jours sont effacés&nbsp;: vos coordonnées, vos alertes, vos devis et vos réglages, et aussitôt ce
          que cet appareil garde. Les analyses de votre zone restent, et celles du laboratoire, sous la seule référence
          client&nbsp;; votre nom peut figurer dans leurs fichiers. Tous vos appareils sont déconnectés&nbsp;;
          l’opérateur est prévenu.
        </p>
        <p>
          Jusque-là, pour le garder, connectez-vous, puis choisissez «&nbsp;Garder mon compte&nbsp;», ou suivez le lien
          du mail.
        </p>
        {hasPassword && (
          <PasswordField
            name="current_password"
            label="Mot de passe actuel"
            autoComplete="current-password"
            errors={errors}
          />
        )}
        <FormMessage text={error && !isOfField ? error.message : null} />
        <div className={question.actions}>
          <Button type="submit" className={question.final} loading={isPending}>
            Supprimer
          </Button>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </Modal>
  )
}
