import { Link, useLocation } from 'react-router'
import { stateText } from '../../../lib/page-state.ts'
import { Button } from '../../../ui/button.tsx'
import { IconCheck } from '../../../ui/icons.ts'
import { Contact } from '../../operator/contact.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import styles from './password-screens.module.css'

export function ResetPasswordConfirmationScreen({ title }: { title: string }) {
  const { state } = useLocation()
  const email = stateText(state, 'email')
  if (stateText(state, 'account') === 'closed') return <ClosedAccount title={title} email={email} />
  return (
    <div className={styles.screen}>
      <span className={styles.mark}>
        <IconCheck size={28} />
      </span>
      <h1>{title}</h1>
      <p>
        Votre mot de passe a été mis à jour. Vous pouvez maintenant vous connecter. Vos appareils ont été déconnectés.
      </p>
      <Button component={Link} to="/auth/login" state={email === null ? null : { email }} fullWidth>
        Se connecter
      </Button>
    </div>
  )
}

/** Inactive, or no session could be opened. */
function ClosedAccount({ title, email }: { title: string; email: string | null }) {
  const settings = useSettings()
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      <p>
        Votre mot de passe est enregistré, mais votre compte ne s’est pas ouvert. Connectez-vous avec ce mot de passe.
        Si votre compte est inactif, l’opérateur peut l’activer
        {settings && (
          <>
            &nbsp;: <Contact settings={settings} />
          </>
        )}
      </p>
      <Button component={Link} to="/auth/login" state={email === null ? null : { email }} fullWidth>
        Se connecter
      </Button>
    </div>
  )
}
