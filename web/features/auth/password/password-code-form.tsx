import { Link } from 'react-router'
import { storedEmail } from '../../../../contract/rules/reading/emails.ts'
import { REQUIRED, REQUIRED_BESIDE } from '../../../lib/form/required.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { checkLink, type GoodLink } from './password-link.queries.ts'
import styles from './password-screens.module.css'

interface PasswordCodeFormProps {
  email: string
  onGood: (link: GoodLink) => void
}

/** For whose mails have a filter that breaks their links. */
export function PasswordCodeForm({ email, onGood }: PasswordCodeFormProps) {
  const { submit, busy, errors, message } = useSubmit(
    (fields) =>
      checkLink({ email: storedEmail(String(fields.get('email')).trim()), token: String(fields.get('token')) }),
    onGood,
  )
  return (
    <>
      <p>
        Le lien du mail ne s’ouvre pas&nbsp;? Saisissez l’adresse de votre compte et le code écrit dans le mail, sous le
        bouton.
      </p>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormMessage text={message} />
        <EmailField
          name="email"
          label="Adresse email"
          {...REQUIRED_BESIDE}
          autoComplete="username"
          defaultValue={email}
          errors={errors}
        />
        <TextField
          name="token"
          label="Code reçu par mail"
          description={`${REQUIRED}. Douze lettres et chiffres, en majuscules ou non, avec ou sans tirets.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          placeholder="XXXX-XXXX-XXXX"
          errors={errors}
        />
        <Button type="submit" needsNetwork fullWidth loading={busy}>
          Continuer
        </Button>
      </form>
      <Link className={styles.link} to="/auth/forgotten_password" state={{ email }}>
        Demander un nouveau mail
      </Link>
    </>
  )
}
