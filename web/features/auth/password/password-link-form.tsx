import { useNavigate } from 'react-router'
import { storedEmail } from '../../../../contract/rules/reading/emails.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { sendPasswordLink } from './password-link.queries.ts'
import styles from './password-screens.module.css'

interface PasswordLinkFormProps {
  email: string
  label: string
}

/** Asks for a link by mail. */
export function PasswordLinkForm({ email, label }: PasswordLinkFormProps) {
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
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormMessage text={message} />
      <EmailField name="email" label="Adresse email" autoComplete="username" defaultValue={email} errors={errors} />
      <Button type="submit" needsNetwork fullWidth loading={busy}>
        {label}
      </Button>
    </form>
  )
}
