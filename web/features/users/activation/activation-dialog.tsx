import type { UserLine } from '../../../../contract/users.ts'
import { formatCount, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { useActivateUsers } from '../users.queries.ts'
import { outcomesOf } from '../users.rules.ts'
import styles from './activation-dialog.module.css'
import { ActivationOutcomes } from './activation-outcomes.tsx'

interface ActivationDialogProps {
  users: readonly UserLine[]
  /** With those the server has answered about. */
  onClose: (answered: readonly UserLine[]) => void
}

export function ActivationDialog({ users, onClose }: ActivationDialogProps) {
  const { activate, isPending, error, results } = useActivateUsers(users)
  const outcomes = outcomesOf(users, results)
  const rest = users.length - results.length
  // What becomes of them is told first.
  const close = () => !isPending && onClose(outcomes.map(({ user }) => user))
  return (
    <Modal
      kind="question"
      title={rest > 0 ? `Activer ${formatCount(users.length, 'compte')}\u00A0?` : 'Activation terminée'}
      onClose={close}
    >
      <div className={styles.content}>
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
