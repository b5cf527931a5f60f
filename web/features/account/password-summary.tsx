import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { isOldPassword } from './account.rules.ts'
import styles from './password-summary.module.css'

/** `changedAt` is null for people who sign in through a provider. */
export const PasswordSummary = ({ changedAt }: { changedAt: string | null }) => (
  <>
    {changedAt !== null && isOldPassword(changedAt) && (
      <p className={styles.reminder}>
        Votre mot de passe a plus de douze mois&nbsp;: pensez à le modifier. Votre accès reste ouvert.
      </p>
    )}
    <p className={styles.quiet}>
      {changedAt === null
        ? 'Aucun mot de passe n’est défini\u00A0: vous vous connectez avec Google ou Microsoft. '
        : `Modifié le ${formatDate(changedAt)}. `}
      Un mot de passe doit être changé régulièrement.
    </p>
    {changedAt === null ? (
      <Link className={styles.link} to="/auth/forgotten_password">
        Définir un mot de passe
      </Link>
    ) : (
      <Link className={styles.link} to="?view=password">
        Modifier le mot de passe
      </Link>
    )}
  </>
)
