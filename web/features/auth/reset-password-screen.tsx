import { Link } from 'react-router'
import styles from './password-screens.module.css'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useResetLink } from './use-reset-link.ts'

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
