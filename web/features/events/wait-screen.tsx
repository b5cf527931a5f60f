import { fullName } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteAccount } from '../account/deletion/delete-account.tsx'
import { useCurrentUser, useLogout, useSessionWatch } from '../auth/session.queries.ts'
import { Contact } from '../operator/contact.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { useLive } from './live.ts'
import styles from './wait-screen.module.css'

export function WaitScreen({ title }: { title: string }) {
  const user = useCurrentUser()
  const settings = useSettings()
  const operator = settings?.operator_name ?? 'l’opérateur'
  const { mutate: logout, isPending } = useLogout()
  useSessionWatch()
  // The stream ends with the activation.
  useLive()
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      <p>Bonjour {fullName(user)}, votre inscription est bien enregistrée.</p>
      <p>
        Cette plateforme est réservée aux utilisateurs autorisés par {operator}. {capital(operator)} prendra contact
        avec vous lors de l’activation de votre compte.
      </p>
      {settings?.activation_note && <p>{settings.activation_note}</p>}
      <p className={styles.watch}>
        Vous pouvez laisser cette page ouverte&nbsp;: la carte s’affichera d’elle-même dès que votre compte sera activé.
      </p>
      {settings && (
        <p>
          Une question&nbsp;? <Contact settings={settings} />
        </p>
      )}
      <div className={styles.leave}>
        <Button variant="default" loading={isPending} onClick={() => logout()}>
          Déconnexion
        </Button>
        <DeleteAccount hasPassword={user.password_changed_at !== null} />
      </div>
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
