import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { UserLine } from '../../../../contract/users.ts'
import { formatCount, formatNumber, fullName } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import type { PickedRows } from '../../../ui/data-table/selection.rules.ts'
import { IconAlertTriangle } from '../../../ui/first-icons.ts'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { IconCheck, IconUserCheck } from '../../../ui/icons.ts'
import { useActivateUsers } from '../users.queries.ts'
import { leftText, outcomesOf } from '../users.rules.ts'
import styles from './activate-users.module.css'

interface ActivateUsersProps {
  users: PickedRows<UserLine>
  /** How many « tous » has left out. */
  left: number
  /** Once the dialog has closed over results. */
  onDone: (answered: readonly UserLine[]) => void
}

export function ActivateUsers({ users, left, onDone }: ActivateUsersProps) {
  // Those of the moment one was asked: some leave the list while it is answered.
  const [asked, setAsked] = useState<readonly UserLine[] | null>(null)
  const close = (answered: readonly UserLine[]) => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(() => setAsked(null))
    if (answered.length > 0) onDone(answered)
  }
  return (
    <>
      <Button leftSection={<IconUserCheck size={18} />} onClick={() => setAsked([...users.values()])}>
        Activer
      </Button>
      {asked && <ActivationDialog users={asked} left={left} onClose={close} />}
    </>
  )
}

interface ActivationDialogProps {
  users: readonly UserLine[]
  left: number
  /** With those the server has answered about. */
  onClose: (answered: readonly UserLine[]) => void
}

function ActivationDialog({ users, left, onClose }: ActivationDialogProps) {
  const { activate, isPending, error, results } = useActivateUsers(users)
  const outcomes = outcomesOf(users, results)
  const rest = users.length - results.length
  // The list hears first what became of them.
  const close = () => !isPending && onClose(outcomes.map(({ user }) => user))
  return (
    <Modal
      kind="question"
      title={rest > 0 ? `Activer ${formatCount(users.length, 'compte')}\u00A0?` : 'Activation terminée'}
      onClose={close}
    >
      <div className={styles.content}>
        {outcomes.length === 0 && left > 0 && (
          <p>
            <strong>
              {formatNumber(users.length)} à activer, {leftText(left)}.
            </strong>
          </p>
        )}
        {outcomes.length === 0 && <p>{users.length > 1 ? MAILS : MAIL}</p>}
        <p role="status" className={styles.progress}>
          {isPending && `${formatNumber(results.length)} sur ${formatNumber(users.length)}…`}
          {!isPending && outcomes.length > 0 && doneText(outcomes.filter(({ done }) => done).length)}
        </p>
        {!isPending && <ActivationOutcomes outcomes={outcomes} />}
        <FormFooter message={error && !isPending ? `${error.message} ${restText(rest)}` : null} faulty={0}>
          {rest > 0 && (
            <Button loading={isPending} onClick={activate}>
              {error ? 'Réessayer' : 'Activer'}
            </Button>
          )}
          <Button variant={rest > 0 ? 'default' : 'filled'} disabled={isPending} onClick={close}>
            {outcomes.length > 0 ? 'Fermer' : 'Annuler'}
          </Button>
        </FormFooter>
      </div>
    </Modal>
  )
}

const MAIL = 'Un mail prévient la personne que la carte lui est ouverte.'
const MAILS = 'Un mail prévient chaque personne que la carte lui est ouverte.'

const doneText = (count: number) =>
  count === 0 ? 'Aucun compte activé' : formatCount(count, 'compte activé', 'comptes activés')

const restText = (count: number) =>
  `${formatCount(count, 'compte n’a pas été traité', 'comptes n’ont pas été traités')}.`

interface ActivationOutcomesProps {
  outcomes: ReturnType<typeof outcomesOf>
}

const ActivationOutcomes = ({ outcomes }: ActivationOutcomesProps) =>
  outcomes.length > 0 && (
    <ul className={styles.outcomes} aria-label="Résultat par compte">
      {outcomes.map(({ user, done, message }) => (
        <li key={user.id} data-done={done}>
          {done ? <IconCheck size={20} /> : <IconAlertTriangle size={20} />}
          <div>
            <Clamped text={[user.organism_name, fullName(user)].filter(Boolean).join(', ') || user.email} />
            <span className={styles.message}>{message}</span>
          </div>
        </li>
      ))}
    </ul>
  )
