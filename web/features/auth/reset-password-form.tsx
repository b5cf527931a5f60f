import { Link, useNavigate } from 'react-router'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useResetPassword } from './auth.queries.ts'
import styles from './password-screens.module.css'
import { linkErrorOf, type ResetLink } from './reset-link.ts'

export function ResetPasswordForm({ link }: { link: ResetLink }) {
  const navigate = useNavigate()
  const { submit, busy, errors, message } = useSubmit(useResetPassword(link), () =>
    navigate('/auth/reset_password/confirmation', { replace: true, state: { email: link.email } }),
  )
  const linkError = linkErrorOf(errors)
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormMessage text={linkError ?? message} />
      {linkError !== null && (
        <Link className={styles.link} to="/auth/forgotten_password" state={{ email: link.email }}>
          Demander un nouveau lien
        </Link>
      )}
      {/* Password managers store the password under this name. */}
      <TextField
        name="username"
        label="Adresse email"
        type="email"
        autoComplete="username"
        variant="unstyled"
        readOnly
        value={link.email}
        errors={errors}
      />
      <NewPasswordField name="password" label="Nouveau mot de passe" errors={errors} about={[link.email]} />
      <PasswordField
        name="password_confirmation"
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        errors={errors}
      />
      <Button type="submit" fullWidth loading={busy}>
        Enregistrer le mot de passe
      </Button>
    </form>
  )
}
