import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PROVIDERS } from '../../../../contract/auth.ts'
import type { User } from '../../../../contract/users.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/frame/question.tsx'
import { useDeleteIdentity } from './user-form.queries.ts'
import styles from './user-parts.module.css'

const TITLE_ID = 'user-identities'
const NO_PASSWORD = ' Elle n’a pas de mot de passe : elle devra en choisir un par le lien d’un mail.'

type Identity = User['identities'][number]

/** The accounts of other sites by which the person signs in. */
export function LinkedIdentities({ user }: { user: User }) {
  const [asked, setAsked] = useState<Identity | null>(null)
  const close = () => setAsked(null)
  return (
    <section className={styles.part} aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} tabIndex={-1}>
        Comptes liés
      </h3>
      {user.identities.length === 0 && <p>Aucun compte Google ou Microsoft n’est lié.</p>}
      {user.identities.map((identity) => (
        <div key={identity.id} className={styles.line}>
          <span>
            {PROVIDERS[identity.provider]}, lié le {formatDate(identity.created_at)}
          </span>
          <Button variant="default" onClick={() => setAsked(identity)}>
            Délier<span className="visually-hidden"> {PROVIDERS[identity.provider]}</span>
          </Button>
        </div>
      ))}
      {asked && <UnlinkQuestion user={user} identity={asked} onClose={close} />}
    </section>
  )
}

function UnlinkQuestion({ user, identity, onClose }: { user: User; identity: Identity; onClose: () => void }) {
  const provider = PROVIDERS[identity.provider]
  const done = () => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(onClose)
    focusById(TITLE_ID)
  }
  const { mutate, isPending, error } = useDeleteIdentity(user.id, done)
  return (
    <Question
      title={`Délier le compte ${provider}\u00A0?`}
      text={`Cette personne ne pourra plus se connecter avec ce compte ${provider}.${user.has_password ? '' : NO_PASSWORD}`}
      yes={{ label: 'Délier', onPress: () => mutate(identity.id) }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}
