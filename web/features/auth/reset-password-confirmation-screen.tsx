import { Link, useLocation } from 'react-router'
import { stateText } from '../../lib/page-state.ts'
import { Button } from '../../ui/button.tsx'
import { IconCheck } from '../../ui/icons.ts'
import styles from './password-screens.module.css'

export function ResetPasswordConfirmationScreen({ title }: { title: string }) {
  const email = stateText(useLocation().state, 'email')
  return (
    <div className={styles.screen}>
      <span className={styles.mark}>
        <IconCheck size={28} aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <p>
        Votre mot de passe a été mis à jour. Vous pouvez maintenant vous connecter. Toute session ouverte auparavant a
        été fermée.
      </p>
      <Button component={Link} to="/auth/login" state={email === null ? null : { email }} fullWidth>
        Se connecter
      </Button>
    </div>
  )
}
