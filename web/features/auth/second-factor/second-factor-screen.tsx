import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, Navigate, useLocation } from 'react-router'
import type { SecondFactorKind } from '../../../../contract/auth.ts'
import { homeOf } from '../../../../contract/core/access.ts'
import { LOGIN } from '../../../../contract/core/pages.ts'
import { isMissing } from '../../../lib/call.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { closeOverlays } from '../../../lib/overlay-entries.ts'
import { stateText } from '../../../lib/page-state.ts'
import { refresh } from '../../../lib/query-client.ts'
import { returnPath } from '../../../lib/return-path.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Contact } from '../../operator/contact.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import styles from '../password/password-screens.module.css'
import { roleOf, useSession } from '../session.queries.ts'
import { CodeField } from './code-field.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondStepQuery, usePassSecondStep, usePassWithPasskey } from './second-factor.queries.ts'

/** With the drawing of QR codes, which few need. */
const Setup = lazyPart(() => import('./setup.tsx').then((file) => file.Setup))

/** After the password or the provider; the session opens here. */
export function SecondFactorScreen({ title }: { title: string }) {
  const [codes, setCodes] = useState<readonly string[] | 'kept' | null>(null)
  const client = useQueryClient()
  const role = roleOf(useSession().data?.user ?? null)
  const { search, state } = useLocation()
  const { data: step, isPending, refetch } = useQuery(secondStepQuery)
  // A provider comes back with an address alone.
  const toReturn = { from: stateText(state, 'from') ?? new URLSearchParams(search).get('from') }
  const keepCodes = async () => {
    // The session has opened meanwhile.
    await refresh(client)
    flushSync(() => setCodes('kept'))
    // The dialog's entry of the history goes first: leaving would replace that one, and come back here.
    closeOverlays(() => setCodes(null))
  }
  if (role && !codes) return <Navigate to={returnPath(toReturn, role) ?? homeOf(role)} replace />
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      {isPending && <Loading />}
      {step && step.second_factor.length > 0 && <Proof kinds={step.second_factor} toReturn={toReturn} />}
      {step?.second_factor.length === 0 && !codes && (
        <>
          <p>
            Votre rôle demande une seconde étape à la connexion, en plus du mot de passe. Préparez la vôtre&nbsp;: cela
            prend une minute, une seule fois.
          </p>
          <Setup
            place="sign-in"
            asksPassword={false}
            hasTotp={false}
            onAdded={({ recovery_codes }) => setCodes(recovery_codes ?? [])}
          />
          <BackToLogin toReturn={toReturn} />
        </>
      )}
      {step === null && <Ended toReturn={toReturn} />}
      {step === undefined && !isPending && (
        <Failed text="La connexion n’a pas pu être reprise." onRetry={() => refetch()} />
      )}
      {Array.isArray(codes) && <RecoveryCodes codes={codes} onKept={keepCodes} />}
    </div>
  )
}

interface ToReturn {
  from: string | null
}

const BackToLogin = ({ toReturn }: { toReturn: ToReturn }) => (
  <Link className={styles.link} to={LOGIN} state={toReturn}>
    Retour à la connexion
  </Link>
)

const Ended = ({ toReturn }: { toReturn: ToReturn }) => (
  <>
    <p id="sign-in-ended">
      Cette connexion a pris fin&nbsp;: plus de dix minutes ont passé, ou elle a commencé dans un autre navigateur.
    </p>
    <Link className={styles.link} to={LOGIN} state={toReturn} ref={takeFocus} aria-describedby="sign-in-ended">
      Recommencer la connexion
    </Link>
  </>
)

type TypedKind = 'digits' | 'recovery'

const FIELDS: Record<TypedKind, { label: string; description: string }> = {
  digits: { label: 'Code de votre application', description: 'Les six chiffres affichés en ce moment pour Estran.' },
  recovery: { label: 'Code de secours', description: 'L’un de ceux que vous avez gardés. Chacun sert une fois.' },
}

interface ProofProps {
  kinds: readonly SecondFactorKind[]
  toReturn: ToReturn
}

function Proof({ kinds, toReturn }: ProofProps) {
  const hasKey = kinds.includes('passkey')
  const hasTotp = kinds.includes('totp')
  const canUseKey = hasKey && canUsePasskeys()
  const [chosen, setChosen] = useState<TypedKind | null>(null)
  const typed = chosen ?? (hasTotp ? 'digits' : null)
  const { submit, busy, errors, message, error } = useSubmit(usePassSecondStep())
  const key = usePassWithPasskey()
  if (isMissing(error) || isMissing(key.error)) return <Ended toReturn={toReturn} />
  return (
    <>
      <p>Pour entrer, il reste à montrer que c’est bien vous.</p>
      {canUseKey && (
        <>
          <FormMessage text={key.error?.message ?? null} />
          <Button needsNetwork fullWidth loading={key.isPending} onClick={() => key.mutate()}>
            Utiliser ma clé d’accès
          </Button>
        </>
      )}
      {hasKey && !canUseKey && <p>Votre clé d’accès ne peut pas servir dans ce navigateur, à cette adresse.</p>}
      {typed && (
        <form onSubmit={submit} noValidate className={styles.form}>
          <FormMessage text={message} />
          <CodeField kind={typed} {...FIELDS[typed]} hasFocus={chosen !== null || !canUseKey} errors={errors} />
          <Button type="submit" needsNetwork fullWidth loading={busy} variant={canUseKey ? 'default' : 'filled'}>
            Continuer
          </Button>
        </form>
      )}
      {kinds.includes('recovery') && typed !== 'recovery' && (
        <Button variant="subtle" onClick={() => setChosen('recovery')}>
          Utiliser un code de secours
        </Button>
      )}
      {hasTotp && typed === 'recovery' && (
        <Button variant="subtle" onClick={() => setChosen('digits')}>
          Utiliser mon application de codes
        </Button>
      )}
      <Lost />
      <BackToLogin toReturn={toReturn} />
    </>
  )
}

function Lost() {
  const settings = useSettings()
  return (
    <p>
      Vous n’avez plus aucun de ces moyens&nbsp;? L’opérateur peut réinitialiser la seconde étape de votre compte
      {settings && (
        <>
          &nbsp;: <Contact settings={settings} />
        </>
      )}
    </p>
  )
}
