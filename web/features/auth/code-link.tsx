import { Link } from 'react-router'
import styles from './password/password-screens.module.css'

/** For whoever cannot open the link of the mail. */
export const CodeLink = ({ email }: { email: string | null }) => (
  <p>
    Le lien ne s’ouvre pas&nbsp;?{' '}
    <Link className={styles.link} to="/auth/reset_password" state={email === null ? null : { email }}>
      Saisir le code du mail
    </Link>
  </p>
)
