import { useLocation } from 'react-router'
import { stateText } from '../../../lib/page-state.ts'
import { MailSent } from '../../../ui/mail-sent.tsx'
import { NoMails } from '../../operator/no-mails.tsx'
import { CodeLink } from '../code-link.tsx'
import { useForgotPassword } from './password-link.queries.ts'

/** Looks the same when the address has no account, so that it does not reveal accounts. */
export function ForgottenPasswordMailSentScreen({ title }: { title: string }) {
  const email = stateText(useLocation().state, 'email')
  return (
    <MailSent title={title} resend={useForgotPassword(email)}>
      <NoMails />
      <p>
        Si un compte existe pour {email === null ? 'cette adresse' : <strong>{email}</strong>}, un mail vient d’y être
        envoyé. Son lien permet de choisir un nouveau mot de passe, une seule fois&nbsp;; le mail dit jusqu’à quand.
      </p>
      <CodeLink email={email} />
    </MailSent>
  )
}
