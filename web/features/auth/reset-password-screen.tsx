import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useResetPassword } from './auth.queries.ts'
import styles from './password-screens.module.css'
import { linkErrorOf, type ResetLink, readResetLink } from './reset-link.ts'

export function ResetPasswordScreen({ title }: { title: string }) {
  const link = useResetLink()
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      {link === null ? (
        <>
          <p>Ce lien est incomplet. Ouvrez-le à nouveau depuis votre mail, ou demandez-en un autre.</p>
          <Link className={styles.link} to="/auth/forgotten_password">
            Demander un nouveau lien
          </Link>
        </>
      ) : (
        <ResetPasswordForm key={link.token} link={link} />
      )}
    </div>
  )
}

/** Kept in memory only, and removed from the address bar and the history. A second link in the tab replaces it. */
function useResetLink(): ResetLink | null {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState(() => readResetLink(hash))
  const opened = readResetLink(hash)

  // While rendering, before the effect below removes it.
  if (opened !== null && (opened.email !== link?.email || opened.token !== link.token)) setLink(opened)

  useEffect(() => {
    if (hash !== '') navigate({ search, hash: '' }, { replace: true, state })
  }, [hash, search, state, navigate])

  return link
}

function ResetPasswordForm({ link }: { link: ResetLink }) {
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
      <EmailField
        name="username"
        label="Adresse email"
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
      <Button type="submit" needsNetwork fullWidth loading={busy}>
        Enregistrer le mot de passe
      </Button>
    </form>
  )
}
