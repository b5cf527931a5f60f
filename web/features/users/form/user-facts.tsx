import { allows } from '../../../../contract/core/access.ts'
import type { User } from '../../../../contract/users.ts'
import { formatDate, fullName } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import styles from './user-facts.module.css'
import { useInviteUser } from './user-form.queries.ts'

/** What nobody types: since when there is the account, and how one gets in. */
export function UserFacts({ user }: { user: User }) {
  const isPerson = !allows('automate', user.role)
  return (
    <div className={styles.facts}>
      <h3>{fullName(user)}</h3>
      <p>Compte créé le {formatDate(user.created_at)}</p>
      {isPerson && (
        <ul>
          <li>
            {user.email_verified_at === null
              ? 'Adresse email pas encore vérifiée'
              : `Adresse email vérifiée le ${formatDate(user.email_verified_at)}`}
          </li>
          <li>{user.has_password ? 'Mot de passe choisi' : 'Mot de passe pas encore choisi'}</li>
        </ul>
      )}
      <AuditLink userId={user.id} />
    </div>
  )
}

const AuditLink = ({ userId }: { userId: number }) =>
  allows('super', roleOf(useCurrentUser())) && (
    <DialogLink className={styles.link} to={`/admin/audit?person=${userId}`}>
      Journal de ce compte
    </DialogLink>
  )

/** For who may be invited again: active, and still without a password. */
export function Invitation({ user }: { user: User }) {
  const { mutate, isPending, isSuccess, error } = useInviteUser(user)
  if (user.has_password || !user.active || allows('automate', user.role)) return null
  return (
    <div className={styles.invitation}>
      <p role="status">
        {isSuccess
          ? `L’invitation est partie à ${user.email}.`
          : 'L’invitation envoyée contient un lien pour choisir un mot de passe.'}
      </p>
      <FormMessage text={error?.message ?? null} />
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Renvoyer l’invitation
      </Button>
    </div>
  )
}
