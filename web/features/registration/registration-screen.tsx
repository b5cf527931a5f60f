import { Link, useNavigate } from 'react-router'
import { useSettings } from '../operator/operator.queries.ts'
import styles from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'

export function RegistrationScreen({ title }: { title: string }) {
  const navigate = useNavigate()
  const operator = useSettings()?.operator_name ?? 'l’opérateur'
  return (
    <div className={styles.screen} data-width="wide">
      <h1>{title}</h1>
      <p>
        Quatre étapes, sur cette page. Votre demande est ensuite examinée par {operator}, qui active votre compte. Les
        champs sont obligatoires, sauf mention contraire.
      </p>
      <RegistrationForm
        operator={operator}
        onDone={(registered) => navigate('/registration/mail_sent', { state: registered })}
      />
      <p>
        Vous avez déjà un compte&nbsp;?{' '}
        <Link className={styles.link} to="/auth/login">
          Se connecter
        </Link>
      </p>
    </div>
  )
}
