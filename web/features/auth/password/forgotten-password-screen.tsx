import { Link, useLocation } from 'react-router'
import { stateText } from '../../../lib/page-state.ts'
import { PasswordLinkForm } from './password-link-form.tsx'
import styles from './password-screens.module.css'

export function ForgottenPasswordScreen({ title }: { title: string }) {
  const { state } = useLocation()
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      <p>
        Indiquez l’adresse de votre compte&nbsp;: nous vous y enverrons un lien pour choisir un nouveau mot de passe.
      </p>
      <PasswordLinkForm email={stateText(state, 'email') ?? ''} label="Envoyer le lien" />
      <Link className={styles.link} to="/auth/login">
        Retour à la connexion
      </Link>
    </div>
  )
}
