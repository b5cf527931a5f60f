import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { type getSecondFactors, SECOND_FACTOR_LABELS, type SecondFactor } from '../../../contract/auth.second-factor.ts'
import type { EndpointOutput } from '../../../contract/core/endpoint.ts'
import { focusById } from '../../lib/focus.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { formatDate, formatDaysAgo, todayInParis } from '../../lib/format.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { IconKey } from '../../ui/first-icons.ts'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { CurrentPasswordField } from '../../ui/form/password-field.tsx'
import { DialogBody } from '../../ui/frame/dialog.tsx'
import { Modal } from '../../ui/frame/modal.tsx'
import { Question } from '../../ui/frame/question.tsx'
import { QuestionForm } from '../../ui/frame/question-form.tsx'
import { IconDeviceMobile } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import lines from '../../ui/lines.module.css'
import { Loading } from '../../ui/loading.tsx'
import {
  secondFactorsQuery,
  useDeleteSecondFactor,
  useRenewRecoveryCodes,
} from '../auth/second-factor/own-factors.queries.ts'
import { RecoveryCodes } from '../auth/second-factor/recovery-codes.tsx'
import { useLogout } from '../auth/session.queries.ts'
import { AccountSection } from './account-section.tsx'
import styles from './second-factor-section.module.css'

/** With the drawing of QR codes, which few need. */
const Setup = lazyPart(() => import('../auth/second-factor/setup.tsx').then((file) => file.Setup))

const TITLE_ID = 'account-second-factor'

type SecondFactors = EndpointOutput<typeof getSecondFactors>
type OpenedPart =
  | { part: 'setup' | 'renewal' | 'sign-in' }
  | { part: 'removal'; factor: SecondFactor }
  | { part: 'codes'; codes: readonly string[] }

export function SecondFactorSection({ hasPassword }: { hasPassword: boolean }) {
  const { data, isPending, refetch } = useQuery(secondFactorsQuery)
  const [opened, setOpened] = useState<OpenedPart | null>(null)
  const close = () => setOpened(null)
  const showCodes = (codes: readonly string[]) => setOpened({ part: 'codes', codes })
  /** Changes ask for a young session, and the page may be open since long: who has an old one signs in again first. */
  const open = async (next: OpenedPart) => {
    const now = await refetch()
    setOpened(now.data?.may_change === false ? { part: 'sign-in' } : next)
  }
  useArrivalHere(data ? 'loaded' : 'loading')
  return (
    <AccountSection
      id={TITLE_ID}
      title="Connexion en deux étapes"
      action={
        data && (
          <Button needsNetwork variant="default" onClick={() => open({ part: 'setup' })}>
            {data.factors.length > 0 ? 'Ajouter un moyen' : 'Activer'}
          </Button>
        )
      }
    >
      {data && <Factors data={data} onOpen={open} />}
      {!data && isPending && <Loading />}
      {!data && !isPending && (
        <Failed text="Vos secondes étapes n’ont pas pu être chargées." onRetry={() => refetch()} />
      )}
      {data && opened?.part === 'setup' && (
        <SetupDialog data={data} hasPassword={hasPassword} onCodes={showCodes} onClose={close} />
      )}
      {opened?.part === 'renewal' && <RenewalQuestion hasPassword={hasPassword} onCodes={showCodes} onClose={close} />}
      {opened?.part === 'sign-in' && <SignInAgain onClose={close} />}
      {data && opened?.part === 'removal' && (
        <RemovalQuestion
          factor={opened.factor}
          isLast={data.factors.every(({ id }) => id === opened.factor.id)}
          onClose={close}
        />
      )}
      {opened?.part === 'codes' && <RecoveryCodes codes={opened.codes} onKept={close} />}
    </AccountSection>
  )
}

/** By a link to this section, which was not there yet. */
function useArrivalHere(state: 'loading' | 'loaded') {
  const { hash } = useLocation()
  useEffect(() => {
    if (state !== 'loaded' || hash !== `#${TITLE_ID}`) return
    document.getElementById(TITLE_ID)?.scrollIntoView()
    focusById(TITLE_ID)
  }, [state, hash])
}

interface FactorsProps {
  data: SecondFactors
  onOpen: (part: OpenedPart) => void
}

function Factors({ data: { factors, recovery_codes_left: left, is_required }, onOpen }: FactorsProps) {
  if (factors.length === 0) {
    return (
      <p className={styles.quiet}>
        Un mot de passe se devine ou se vole. Avec une clé d’accès ou une application de codes, il ne suffit plus pour
        entrer dans votre compte.
      </p>
    )
  }
  return (
    <>
      {is_required && <p className={styles.quiet}>L’opérateur demande une seconde étape aux administrateurs.</p>}
      <ul>
        {factors.map((factor) => (
          <FactorLine key={factor.id} factor={factor} onRemove={() => onOpen({ part: 'removal', factor })} />
        ))}
      </ul>
      <div className={styles.codes}>
        <p data-few={left <= 2 || undefined}>
          {left === 0 && 'Il ne vous reste aucun code de secours.'}
          {left === 1 && 'Il vous reste un seul code de secours.'}
          {left > 1 && `Il vous reste ${left} codes de secours.`}
        </p>
        <Button needsNetwork variant="subtle" onClick={() => onOpen({ part: 'renewal' })}>
          Créer de nouveaux codes
        </Button>
      </div>
    </>
  )
}

interface FactorLineProps {
  factor: SecondFactor
  onRemove: () => void
}

function FactorLine({ factor: { id, kind, name, created_at, used_at }, onRemove }: FactorLineProps) {
  const Icon = kind === 'passkey' ? IconKey : IconDeviceMobile
  const lineId = `second-factor-${id}`
  const label = SECOND_FACTOR_LABELS[kind]
  return (
    <li className={lines.line}>
      <Icon size={24} className={lines.icon} />
      <div className={lines.words} id={lineId}>
        <strong className={styles.name}>{name}</strong>
        <span>
          {name === label ? 'Depuis' : `${label}, depuis`} le {formatDate(created_at)}
        </span>
        {used_at && <span>Dernière utilisation&nbsp;: {formatDaysAgo(todayInParis(new Date(used_at)))}</span>}
      </div>
      <Button needsNetwork variant="default" className={lines.end} aria-describedby={lineId} onClick={onRemove}>
        Retirer<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  )
}

interface RemovalQuestionProps {
  factor: SecondFactor
  isLast: boolean
  onClose: () => void
}

function RemovalQuestion({ factor: { id, name }, isLast, onClose }: RemovalQuestionProps) {
  const { mutate, isPending, error } = useDeleteSecondFactor(() => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(onClose)
    focusById(TITLE_ID)
  })
  return (
    <Question
      title={`Retirer «\u00A0${name}\u00A0»\u00A0?`}
      text={
        isLast
          ? 'Plus aucune seconde étape ne protégera votre compte, et vos codes de secours ne serviront plus.'
          : 'Ce moyen ne servira plus à entrer dans votre compte.'
      }
      yes={{ label: 'Retirer', isFinal: true, onPress: () => mutate(id) }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}

interface SetupDialogProps {
  data: SecondFactors
  hasPassword: boolean
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

const SetupDialog = ({ data, hasPassword, onCodes, onClose }: SetupDialogProps) => (
  <Modal
    kind="drawer"
    title={data.factors.length > 0 ? 'Ajouter un moyen' : 'Activer la seconde étape'}
    onClose={onClose}
  >
    <DialogBody>
      <Setup
        place="account"
        asksPassword={hasPassword}
        hasTotp={data.factors.some(({ kind }) => kind === 'totp')}
        onAdded={({ recovery_codes }) => {
          showSuccess('Seconde étape ajoutée')
          if (recovery_codes) onCodes(recovery_codes)
          else onClose()
        }}
      />
    </DialogBody>
  </Modal>
)

function RenewalQuestion({ hasPassword, onCodes, onClose }: Omit<SetupDialogProps, 'data'>) {
  const renew = useRenewRecoveryCodes()
  const { submit, busy, errors, message } = useSubmit(renew, ({ recovery_codes }) => onCodes(recovery_codes ?? []))
  return (
    <QuestionForm title="Créer de nouveaux codes&nbsp;?" yes="Créer" submit={submit} busy={busy} onClose={onClose}>
      <p>Dix nouveaux codes remplacent ceux que vous avez, qui ne serviront plus.</p>
      {hasPassword && <CurrentPasswordField errors={errors} />}
      <FormMessage text={message} />
    </QuestionForm>
  )
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useLogout(`/app/account#${TITLE_ID}`)
  return (
    <Question
      title="Reconnectez-vous d’abord"
      text="Votre connexion a plus de 15&nbsp;minutes. Pour protéger votre compte, redonnez votre mot de passe&nbsp;: vous reviendrez ici."
      yes={{ label: 'Se reconnecter', onPress: () => mutate() }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}
