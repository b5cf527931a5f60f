import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { SecondFactorKind } from '../../../contract/auth.ts'
import { homeOf } from '../../../contract/core/access.ts'
import { LOGIN } from '../../../contract/core/pages.ts'
import { isMissing } from '../../lib/call.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { refresh } from '../../lib/query-client.ts'
import { returnPath } from '../../lib/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/loading.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import styles from './password-screens.module.css'
import { CodeField } from './second-factor/code-field.tsx'
import { RecoveryCodes } from './second-factor/recovery-codes.tsx'
import { secondStepQuery, usePassSecondStep, usePassWithPasskey } from './second-factor/second-factor.queries.ts'
import { roleOf, useSession } from './session.queries.ts'

/** With the drawing of QR codes, which few need. */
const Setup = lazyPart(() => import('./second-factor/setup.tsx').then((file) => file.Setup))

/** After the password or the provider; the session opens here. */
export function SecondFactorScreen({ title }: { title: string }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const client = useQueryClient()
  const role = roleOf(useSession().data?.user ?? null)
  const { search, state } = useLocation()
  const { data: step, isPending, refetch } = useQuery(secondStepQuery)
  if (codes) {
    return (
      <div className={styles.screen}>
        <h1>Codes de secours</h1>
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null)
            void refresh(client)
          }}
        />
      </div>
    )
  }
  if (role) {
    const from = { from: new URLSearchParams(search).get('from') }
    return <Navigate to={returnPath(state, role) ?? returnPath(from, role) ?? homeOf(role)} replace />
  }
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      {isPending && <Loading />}
      {step && step.second_factor.length > 0 && <Proof kinds={step.second_factor} />}
      {step?.second_factor.length === 0 && (
        <>
          <p>
            Votre rôle demande une seconde étape à la connexion, en plus du mot de passe. Préparez la vôtre&nbsp;: cela
            prend une minute, une seule fois.
          </p>
          <Setup place="sign-in" hasTotp={false} onAdded={({ recovery_codes }) => setCodes(recovery_codes ?? [])} />
        </>
      )}
      {step === null && <Ended />}
      {step === undefined && !isPending && (
        <Failed text="La connexion n’a pas pu être reprise." onRetry={() => refetch()} />
      )}
    </div>
  )
}

const Ended = () => (
  <>
    <p>Cette connexion a pris fin, ou n’a pas commencé dans ce navigateur.</p>
    <Link className={styles.link} to={LOGIN}>
      Recommencer la connexion
    </Link>
  </>
)

function Proof({ kinds }: { kinds: readonly SecondFactorKind[] }) {
  const hasCodes = kinds.includes('totp')
  const [kind, setKind] = useState<'digits' | 'recovery'>(hasCodes ? 'digits' : 'recovery')
  const [isAsked, setAsked] = useState(hasCodes)
  const { submit, busy, errors, message, error } = useSubmit(usePassSecondStep())
  const key = usePassWithPasskey()
  const canUseKey = kinds.includes('passkey') && canUsePasskeys()
  const isOver = isMissing(error) || isMissing(key.error)
  return (
    <>
      {canUseKey && (
        <>
          <FormMessage text={key.error?.message ?? null} />
          <Button needsNetwork fullWidth loading={key.isPending} onClick={() => key.mutate()}>
            Utiliser ma clé d’accès
          </Button>
        </>
      )}
      {kinds.includes('passkey') && !canUseKey && (
        <p>Votre clé d’accès ne peut pas servir dans ce navigateur, à cette adresse.</p>
      )}
      {isAsked && (
        <form onSubmit={submit} noValidate className={styles.form}>
          <FormMessage text={message} />
          <CodeField
            kind={kind}
            label={kind === 'digits' ? 'Code de votre application' : 'Code de secours'}
            errors={errors}
          />
          <Button type="submit" needsNetwork fullWidth loading={busy} variant={canUseKey ? 'default' : 'filled'}>
            Continuer
          </Button>
        </form>
      )}
      {isOver && (
        <Link className={styles.link} to={LOGIN}>
          Recommencer la connexion
        </Link>
      )}
      {kinds.includes('recovery') && !(isAsked && kind === 'recovery') && (
        <Button
          variant="subtle"
          onClick={() => {
            setKind('recovery')
            setAsked(true)
          }}
        >
          Utiliser un code de secours
        </Button>
      )}
      {isAsked && kind === 'recovery' && hasCodes && (
        <Button variant="subtle" onClick={() => setKind('digits')}>
          Utiliser mon application de codes
        </Button>
      )}
      <p>
        Plus rien de tout cela&nbsp;? Écrivez à l’opérateur, qui peut réinitialiser la seconde étape de votre compte.
      </p>
    </>
  )
}
