import { Link, useLocation, useNavigate } from 'react-router'
import { storedEmail } from '../../../contract/rules/reading/emails.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { stateText } from '../../lib/page-state.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { sendPasswordLink } from './password-link.queries.ts'
import styles from './password-screens.module.css'

export function ForgottenPasswordScreen({ title }: { title: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { submit, busy, errors, message } = useSubmit(
    async (fields) => {
      const email = storedEmail(String(fields.get('email')).trim())
      await sendPasswordLink(email)
      return email
    },
    (email) => navigate('/auth/forgotten_password/mail_sent', { state: { email } }),
  )
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      <p>
        Indiquez l’adresse de votre compte&nbsp;: nous vous y enverrons un lien pour choisir un nouveau mot de passe.
      </p>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormMessage text={message} />
        <EmailField
          name="email"
          label="Adresse email"
          autoComplete="username"
          defaultValue={stateText(state, 'email') ?? ''}
          errors={errors}
        />
        <Button type="submit" needsNetwork fullWidth loading={busy}>
          Envoyer le lien
        </Button>
      </form>
      <Link className={styles.link} to="/auth/login">
        Retour à la connexion
      </Link>
    </div>
  )
}
