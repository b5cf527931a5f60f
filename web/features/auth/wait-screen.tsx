import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { useCurrentUser, useLogout } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import classes from './wait-screen.module.css'

export function WaitScreen({ title }: { title: string }) {
  const user = useCurrentUser()
  const operator = useSettings()?.operator_name ?? 'l’opérateur'
  const { mutate: logout, isPending } = useLogout()
  return (
    <div className={classes.screen}>
      <h1>{title}</h1>
      <p>
        Bonjour {user.firstname} {user.name}, votre inscription est bien enregistrée.
      </p>
      <p>
        Cette plateforme est réservée aux utilisateurs autorisés par {operator}. {capital(operator)} prendra contact
        avec vous lors de l’activation de votre compte.
      </p>
      <Button variant="default" loading={isPending} onClick={() => logout()}>
        Déconnexion
      </Button>
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
