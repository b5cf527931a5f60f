import { allows } from '../../../../contract/core/access.ts'
import type { User } from '../../../../contract/users.ts'
import { isForbidden, isMissing } from '../../../lib/call.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { AccountFields } from './account-fields.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { Consequence } from './consequence.tsx'
import { consequencesOf } from './consequences.rules.ts'
import type { Edited } from './edited.rules.ts'
import { changedFields } from './edited.rules.ts'
import { OrganismFields } from './organism-fields.tsx'
import { AutomateFields, PersonFields } from './person-fields.tsx'
import { SaveOutcome } from './save-outcome.tsx'
import { useEditedUser } from './use-edited-user.ts'
import { draftRole, type UserDraft } from './user-draft.rules.ts'
import styles from './user-form.module.css'

interface UserFormProps<T> {
  /** Null for a new account. */
  user: User | null
  send: (edited: Edited, draft: UserDraft) => Promise<T>
  onDone: (saved: T) => void
}

export function UserForm<T>({ user, send, onDone }: UserFormProps<T>) {
  const { edited, draft, choose, controls } = useEditedUser(user)
  const { requestClose } = useDialogGuard()
  const { submit, busy, errors, faulty, message, error } = useSubmit(() => send(edited, draft), onDone)
  const isUnsaved = changedFields(edited).length > 0
  useUnsaved(isUnsaved)
  const fields = controls(errors)
  const consequences = consequencesOf(user, draft)
  const tone = user ? 'warning' : 'note'
  const ofAddress = <Consequence text={consequences.email} tone={tone} />
  const isAutomate = allows('automate', draftRole(draft))
  /** No longer there, or no longer mine to change: what was typed stays, to be read. */
  const isOver = isMissing(error) || isForbidden(error)
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {user && edited.conflict && (
        <ConflictPanel key={edited.version} user={user} edited={edited} conflict={edited.conflict} onChoose={choose} />
      )}
      <AccountFields user={user} controls={fields} consequences={consequences} tone={tone} />
      {isAutomate ? (
        <AutomateFields controls={fields} consequence={ofAddress} />
      ) : (
        <>
          <PersonFields controls={fields} consequence={ofAddress} />
          <OrganismFields user={user} controls={fields} />
        </>
      )}
      <FormFooter
        message={null}
        faulty={faulty}
        about={<SaveOutcome error={error} message={message} hasConflict={edited.conflict !== null} />}
      >
        {!isOver && (
          <Button type="submit" loading={busy}>
            {user ? 'Enregistrer' : 'Créer l’utilisateur'}
          </Button>
        )}
        <Button variant="default" onClick={requestClose}>
          {isOver ? 'Fermer' : 'Annuler'}
        </Button>
      </FormFooter>
    </form>
  )
}
