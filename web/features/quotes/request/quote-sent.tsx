import { takeFocus } from '../../../lib/focus.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { useCurrentUser } from '../../auth/session.queries.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import styles from './quote-request.module.css'

interface QuoteSentProps {
  id: number
  reference: string
  onClose: () => void
}

/** The number, and what happens next. */
export function QuoteSent({ id, reference, onClose }: QuoteSentProps) {
  const { email } = useCurrentUser()
  const operator = useSettings()?.operator_name
  return (
    <div className={styles.sent}>
      <h3 tabIndex={-1} ref={takeFocus}>
        Demande envoyée
      </h3>
      <p>
        Référence <strong className={styles.reference}>{reference}</strong>
      </p>
      <ul>
        <li>Une copie de votre demande part à {email}.</li>
        <li>{operator ?? 'L’opérateur'} vous répond par mail, avec le montant.</li>
        <li>
          L’avancement et la réponse sont{' '}
          <DialogLink to={`/app/account?quote=${id}`}>dans votre compte, sous «&nbsp;Mes devis&nbsp;»</DialogLink>.
        </li>
      </ul>
      <Button onClick={onClose}>Fermer</Button>
    </div>
  )
}
