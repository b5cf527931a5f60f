import type { UserLine } from '../../../../contract/users.ts'
import { formatCount, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { useActivateUsers } from '../users.queries.ts'
import { outcomesOf } from '../users.rules.ts'
import styles from './activation-dialog.module.css'
import { ActivationOutcomes } from './activation-outcomes.tsx'

interface ActivationDialogProps {
  title: string
  users: readonly UserLine[]
  onClose: (outcome: 'unchanged' | 'done') => void
}

export function ActivationDialog({ title, users, onClose }: ActivationDialogProps) {
  const { activate, isPending, error, results } = useActivateUsers(users)
  const isOver = results.length === users.length
  const close = () => onClose(results.length > 0 ? 'done' : 'unchanged')
  return (
    <Modal kind="question" title={title} onClose={close}>
      <div className={styles.content}>
        {results.length === 0 && (
          <p>
            {users.length > 1 ? 'Un mail prévient chaque personne' : 'Un mail prévient la personne'} que la carte lui
            est ouverte.
          </p>
        )}
        <p role="status" className={styles.progress}>
          {isPending && `${formatNumber(results.length)} sur ${formatNumber(users.length)}…`}
          {!isPending && results.length > 0 && doneText(results.filter(({ done }) => done).length)}
        </p>
        {!isPending && <ActivationOutcomes outcomes={outcomesOf(users, results)} />}
        <FormMessage text={error && !isPending ? failureText(error.message, users.length - results.length) : null} />
        <div className={styles.buttons}>
          {!isOver && (
            <Button loading={isPending} onClick={activate}>
              {error ? 'Réessayer' : 'Activer'}
            </Button>
          )}
          <Button variant={isOver ? 'filled' : 'default'} onClick={close}>
            {results.length > 0 ? 'Fermer' : 'Annuler'}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const doneText = (count: number) =>
  count === 0 ? 'Aucun compte activé' : formatCount(count, 'compte activé', 'comptes activés')

const failureText = (message: string, rest: number) =>
  `${message} ${formatCount(rest, 'compte n’a pas été traité', 'comptes n’ont pas été traités')}.`
