import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import type { RecoveryCodes, SecondFactorSetup } from '../../../../contract/auth.second-factor.ts'
import { CallError } from '../../../lib/call.ts'
import { takeFocusInPlace } from '../../../lib/focus.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { IconKey } from '../../../ui/first-icons.ts'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { CurrentPasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconDeviceMobile } from '../../../ui/icons.ts'
import { Loading } from '../../../ui/loading.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import { CodeField } from './code-field.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { PasskeyRefusal } from './passkeys.ts'
import { type SetupPlace, setupQuery, useAddPasskey, useAddTotp, useOpenSetup } from './second-factor.queries.ts'
import styles from './setup.module.css'

interface SetupProps {
  place: SetupPlace
  /** Whether the account has a password, which it then asks for. */
  asksPassword: boolean
  /** Whether the person already has an application of codes. */
  hasTotp: boolean
  /** At once: as the session opens, the screen below leaves, and would take the codes with it. */
  onAdded: (codes: RecoveryCodes) => void
}

/** A key where the browser can make one, and an application of codes. */
export function Setup({ asksPassword, ...ways }: SetupProps) {
  const [opened, setOpened] = useState<OpenedSetup | null>(null)
  if (opened) return <Ways {...ways} {...opened} />
  return asksPassword ? <PasswordPart onOpened={setOpened} /> : <LoadedWays {...ways} />
}

interface OpenedSetup {
  setup: SecondFactorSetup
  /** Asked for again with each setup. */
  password: string
}

function PasswordPart({ onOpened }: { onOpened: (opened: OpenedSetup) => void }) {
  const open = useOpenSetup()
  const { submit, busy, errors, message } = useSubmit(open, onOpened)
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormMessage text={message} />
      <CurrentPasswordField errors={errors} />
      <Button type="submit" needsNetwork loading={busy}>
        Continuer
      </Button>
    </form>
  )
}

type AskedWays = Omit<SetupProps, 'asksPassword'>

function LoadedWays(ways: AskedWays) {
  const { data: setup, isPending, error, refetch } = useQuery(setupQuery(ways.place))
  if (isPending) return <Loading />
  if (!setup) {
    const text = error instanceof CallError ? error.message : 'La préparation n’a pas pu être chargée.'
    return <Failed text={text} onRetry={() => refetch()} />
  }
  return <Ways {...ways} setup={setup} password="" />
}

function Ways({ hasTotp, ...part }: AskedWays & OpenedSetup) {
  // The button that led here is gone.
  const takeLostFocus = part.password ? takeFocusInPlace : null
  return (
    <section className={styles.setup} ref={takeLostFocus} tabIndex={-1} aria-label="Secondes étapes à ajouter">
      {canUsePasskeys() ? <PasskeyPart {...part} /> : <NoPasskeys />}
      {!hasTotp && <TotpPart {...part} />}
    </section>
  )
}

function NoPasskeys() {
  const isDemo = useSettings()?.demo
  return (
    <p>
      Ce navigateur ne permet pas de clé d’accès à cette adresse.
      {isDemo && ` Pour en essayer une, ouvrez la démonstration à l’adresse http://localhost:${window.location.port}.`}
    </p>
  )
}

type WayProps = Omit<AskedWays, 'hasTotp'> & OpenedSetup

/** Below the page’s title, or below the dialog’s. */
const headingOf = (place: SetupPlace) => (place === 'account' ? 'h3' : 'h2')

function PasskeyPart({ place, password, onAdded }: WayProps) {
  const Heading = headingOf(place)
  const add = useAddPasskey(place, password)
  const { submit, busy, errors, message, error } = useSubmit((fields) => add(fields).then(onAdded))
  const refusal = error instanceof PasskeyRefusal ? error.message : null
  return (
    <section className={styles.part} aria-labelledby="setup-passkey">
      <Heading id="setup-passkey">
        <IconKey size={22} /> Clé d’accès
      </Heading>
      <p>
        L’empreinte, le visage ou le code de cet appareil. Elle ouvre votre compte à elle seule, sans mot de passe, et
        ne peut pas être volée par un faux site.
      </p>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormMessage text={refusal ?? message} />
        <TextField
          name="name"
          label="Nom de l’appareil (facultatif)"
          autoComplete="off"
          maxLength={60}
          errors={errors}
        />
        <Button type="submit" needsNetwork loading={busy}>
          Créer une clé d’accès
        </Button>
      </form>
    </section>
  )
}

function TotpPart({ place, setup, onAdded }: WayProps) {
  const Heading = headingOf(place)
  const add = useAddTotp(place, setup)
  const { submit, busy, errors, message } = useSubmit((fields) => add(fields).then(onAdded))
  const { secret, uri } = setup.totp
  return (
    <section className={styles.part} aria-labelledby="setup-totp">
      <Heading id="setup-totp">
        <IconDeviceMobile size={22} /> Application de codes
      </Heading>
      <p>
        Une application de votre téléphone (FreeOTP, Google Authenticator, celle de votre gestionnaire de mots de
        passe…) donne un code de six chiffres à chaque connexion.
      </p>
      <ol className={styles.steps}>
        <li>
          <p>Scannez ce code QR avec l’application.</p>
          <QrCode text={uri} />
          <p className={styles.onPhone}>
            <a href={uri}>Ouvrir l’application sur ce téléphone</a>
          </p>
          <details className={styles.byHand}>
            <summary>Je ne peux pas scanner</summary>
            <p>
              Entrez cette clé à la main&nbsp;:{' '}
              <code className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            </p>
          </details>
        </li>
        <li>
          <form onSubmit={submit} noValidate className={styles.form}>
            <FormMessage text={message} />
            <CodeField kind="digits" label="Code affiché par l’application" errors={errors} />
            <Button type="submit" needsNetwork loading={busy}>
              Activer
            </Button>
          </form>
        </li>
      </ol>
    </section>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Code QR à scanner">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
