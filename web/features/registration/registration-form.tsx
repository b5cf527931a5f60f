import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { FormStep } from '../../ui/form/form-step.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AddressStep } from './address-step.tsx'
import { OrganismStep } from './organism-step.tsx'
import styles from './registration.module.css'
import { type Registered, sendRegistration } from './registration.queries.ts'
import { ZoneStep } from './zone-step.tsx'

interface RegistrationFormProps {
  operator: string
  onDone: (registered: Registered) => void
}

export function RegistrationForm({ operator, onDone }: RegistrationFormProps) {
  const { submit, busy, errors, message } = useSubmit(sendRegistration, onDone)
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormStep number={1} title="Vous">
        <TextField name="name" label="Nom et prénom" autoComplete="name" errors={errors} />
        <TextField
          name="email"
          label="Adresse email"
          description="Elle sert à vous connecter. Un mail y est envoyé pour choisir votre mot de passe."
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          errors={errors}
        />
      </FormStep>
      <OrganismStep errors={errors} />
      <AddressStep errors={errors} />
      <ZoneStep errors={errors} />
      <p className={styles.privacy}>
        Ces informations servent à {operator} pour ouvrir et gérer votre compte.{' '}
        <a href="/auth/legals#privacy" target="_blank" rel="noopener">
          Vos données personnelles<span className="visually-hidden"> (nouvel onglet)</span>
        </a>
      </p>
      <FormMessage text={message} />
      <Button type="submit" fullWidth loading={busy}>
        Envoyer ma demande
      </Button>
    </form>
  )
}
