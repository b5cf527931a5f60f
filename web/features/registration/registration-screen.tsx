import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { mustHaveSiret } from '../../../contract/rules/reading/establishments.ts'
import { OPTIONAL } from '../../lib/form/required.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { FormStep } from '../../ui/form/form-step.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { AddressFields } from '../organisms/address-fields.tsx'
import { CountryField } from '../organisms/country-field.tsx'
import { HOME_COUNTRY } from '../organisms/country-options.ts'
import { EstablishmentField } from '../organisms/establishment-field.tsx'
import { SectorField, useNeedsComment } from '../organisms/sector-field.tsx'
import { ZoneField } from '../zones/zone-field.tsx'
import styles from './registration.module.css'
import { type RegistrationOutcome, sendRegistration } from './registration.queries.ts'

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

interface RegistrationFormProps {
  operator: string
  onDone: (registered: RegistrationOutcome) => void
}

function RegistrationForm({ operator, onDone }: RegistrationFormProps) {
  const { submit, busy, errors, message } = useSubmit(sendRegistration, onDone)
  const [country, setCountry] = useState<string | null>(HOME_COUNTRY)
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormStep number={1} title="Vous">
        <TextField name="name" label="Nom et prénom" autoComplete="name" errors={errors} />
        <EmailField
          name="email"
          label="Adresse email"
          description="Elle sert à vous connecter. Un mail y est envoyé pour choisir votre mot de passe."
          autoComplete="email"
          errors={errors}
        />
      </FormStep>
      <OrganismStep country={country} onCountry={setCountry} errors={errors} />
      <AddressStep country={country} errors={errors} />
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

interface OrganismStepProps {
  country: string | null
  onCountry: (country: string | null) => void
  errors: FieldErrors
}

function OrganismStep({ country, onCountry, errors }: OrganismStepProps) {
  const [siret, setSiret] = useState('')
  const [sectorId, setSectorId] = useState<string | null>(null)
  const isToSpecify = useNeedsComment(sectorId)
  return (
    <FormStep number={2} title="Votre organisme">
      <CountryField
        description="Outre-mer, choisissez votre territoire : la suite de la demande en dépend."
        value={country}
        onChange={onCountry}
        errors={errors}
        autoComplete="country-name"
      />
      <EstablishmentField
        country={country}
        note={mustHaveSiret(country) ? '' : OPTIONAL}
        value={siret}
        onChange={setSiret}
        errors={errors}
      />
      <TextField name="organism_name" label="Nom de l’organisme" autoComplete="organization" errors={errors} />
      <SectorField value={sectorId} onChange={setSectorId} errors={errors} />
      {isToSpecify && <TextField name="sector_comment" label="Précisez" errors={errors} />}
    </FormStep>
  )
}

const AddressStep = ({ country, errors }: { country: string | null; errors: FieldErrors }) => (
  <FormStep number={3} title="Votre adresse">
    <p>Elle ne sert qu’aux devis&nbsp;: vous pourrez la donner avec le premier.</p>
    <AddressFields text={(name) => ({ name, errors })} country={country} note={OPTIONAL} isOwn />
  </FormStep>
)

const ZoneStep = ({ errors }: { errors: FieldErrors }) => (
  <FormStep number={4} title="Votre zone">
    <ZoneField
      label="Ma zone (facultatif)"
      description="La zone sur laquelle la carte s’ouvrira. Vous pourrez en changer."
      clearable
      errors={errors}
    />
  </FormStep>
)
