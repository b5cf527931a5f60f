import { useState } from 'react'
import { allows } from '../../../../contract/core/access.ts'
import type { User } from '../../../../contract/users.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureMessage } from '../../../ui/form/failure-message.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { useDialogGuard } from '../../../ui/frame/unsaved.ts'
import { isSame } from './user-draft.rules.ts'
import { useDeleteUser } from './user-form.queries.ts'
import styles from './user-parts.module.css'

interface DeletePartProps {
  user: User
  /** Called before the account leaves the lists. */
  onDone: () => void
}

export function DeletePart({ user, onDone }: DeletePartProps) {
  const [isAsking, setAsking] = useState(false)
  const { leave } = useDialogGuard()
  return (
    <section className={styles.part} aria-labelledby="user-delete">
      <h3 id="user-delete">Supprimer</h3>
      <p>{allows('automate', user.role) ? AUTOMATE_GOES : PERSON_GOES}</p>
      <Button variant="default" onClick={() => leave(() => setAsking(true))}>
        Supprimer ce compte
      </Button>
      {isAsking && <DeleteQuestion user={user} onDone={onDone} onClose={() => setAsking(false)} />}
    </section>
  )
}

const PERSON_GOES =
  'Le compte et les données personnelles sont effacés, ses sessions prennent fin. Les résultats du laboratoire restent.'
const AUTOMATE_GOES = 'Le compte est effacé, ses jetons cessent de fonctionner. Ce qu’il a envoyé reste.'

function DeleteQuestion({ user, onDone, onClose }: DeletePartProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { submit, busy, errors, message } = useSubmit(useDeleteUser(user, onDone))
  return (
    <Modal kind="question" title="Supprimer ce compte&nbsp;?" onClose={onClose}>
      <form onSubmit={submit} noValidate className={styles.question}>
        <p>
          Rien ne pourra le faire revenir. Pour confirmer, saisissez l’adresse du compte&nbsp;:{' '}
          <strong>{user.email}</strong>
        </p>
        <TextField
          name="email"
          label="Adresse email du compte"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          errors={errors}
        />
        {message && (
          <FailureMessage
            title="Erreur lors de la suppression"
            text="Une erreur s'est produite lors de la suppression de l'utilisateur."
            reason={message}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" className={styles.delete} loading={busy} disabled={!isSame('email', typed, user.email)}>
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
