import { Link, useLocation } from 'react-router'
import { stateText } from '../../lib/page-state.ts'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { MailSent } from '../../ui/mail-sent.tsx'
import { CodeLink } from '../auth/code-link.tsx'
import { useForgotPassword } from '../auth/password/password-link.queries.ts'
import { NoMails } from '../operator/no-mails.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import styles from './registration.module.css'

export function RegistrationMailSentScreen({ title }: { title: string }) {
  const { state } = useLocation()
  const email = stateText(state, 'email')
  const failure = stateText(state, 'failure')
  const resend = useForgotPassword(email)
  const operator = useSettings()?.operator_name ?? 'L’opérateur'
  const isMissing = failure !== null && !resend?.isSent
  return (
    <MailSent title={isMissing ? 'Inscription enregistrée' : title} resend={resend}>
      <NoMails />
      {isMissing ? (
        <FormMessage
          text={`Votre inscription est enregistrée, mais le mail n’est pas parti. ${failure} Demandez-le à nouveau plus bas.`}
        />
      ) : (
        <p>
          Votre inscription est enregistrée. Un mail vient d’être envoyé à{' '}
          {email === null ? 'votre adresse' : <strong>{email}</strong>}&nbsp;: son lien, valable 72&nbsp;heures, permet
          de choisir votre mot de passe.
        </p>
      )}
      {!isMissing && <CodeLink email={email} />}
      <h2 className={styles.next}>La suite</h2>
      <ol className={styles.steps}>
        <li>Ouvrez le mail et choisissez votre mot de passe.</li>
        <li>{operator} examine votre demande et active votre compte&nbsp;; un mail vous en avertit.</li>
        <li>Ouvrez ce second mail&nbsp;: son bouton mène à la carte.</li>
      </ol>
      <p>
        Une erreur dans l’adresse&nbsp;?{' '}
        <Link className={styles.link} to="/registration/form">
          Recommencer l’inscription
        </Link>
      </p>
    </MailSent>
  )
}
