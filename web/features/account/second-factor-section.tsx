import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { getSecondFactors, SecondFactor } from '../../../contract/account/second-factor.ts'
import type { Output } from '../../../contract/core/endpoint.ts'
import { focusById } from '../../lib/focus.ts'
import { formatDate, formatDaysAgo, todayInParis } from '../../lib/format.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { IconKey } from '../../ui/first-icons.ts'
import { Modal } from '../../ui/frame/modal.tsx'
import { Question } from '../../ui/frame/question.tsx'
import { IconDeviceMobile } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import lines from '../../ui/lines.module.css'
import { Loading } from '../../ui/loading.tsx'
import { RecoveryCodes } from '../auth/second-factor/recovery-codes.tsx'
import { useLogout } from '../auth/session.queries.ts'
import { secondFactorsQuery, useDeleteSecondFactor, useRenewRecoveryCodes } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'
import styles from './second-factor-section.module.css'

/** With the drawing of QR codes, which few need. */
const Setup = lazyPart(() => import('../auth/second-factor/setup.tsx').then((file) => file.Setup))

const TITLE_ID = 'account-second-factor'
/** The pressed button disappears with its line. */
const focusTitle = () => focusById(TITLE_ID)

type SecondFactors = Output<typeof getSecondFactors>
type OpenedPart = 'setup' | 'sign-in' | 'renewal' | readonly string[]

export function SecondFactorSection() {
  const { data, isPending, refetch } = useQuery(secondFactorsQuery)
  const [opened, setOpened] = useState<OpenedPart | null>(null)
  const close = () => setOpened(null)
  /** Changes ask for a young session: who has an old one signs in again first. */
  const open = (what: OpenedPart) => setOpened(data?.may_change ? what : 'sign-in')
  return (
    <AccountSection
      id={TITLE_ID}
      title="Connexion en deux étapes"
      action={
        data && (
          <Button needsNetwork variant="default" onClick={() => open('setup')}>
            {data.factors.length > 0 ? 'Ajouter une étape' : 'Activer'}
          </Button>
        )
      }
    >
      {data && <Factors data={data} onChange={open} />}
      {!data && isPending && <Loading />}
      {!data && !isPending && (
        <Failed text="Vos secondes étapes n’ont pas pu être chargées." onRetry={() => refetch()} />
      )}
      {data && opened === 'setup' && <SetupDialog data={data} onCodes={setOpened} onClose={close} />}
      {opened === 'renewal' && <RenewalQuestion onCodes={setOpened} onClose={close} />}
      {opened === 'sign-in' && <SignInAgain onClose={close} />}
      {Array.isArray(opened) && (
        <Modal kind="question" title="Codes de secours" onClose={close}>
          <div className={styles.dialog}>
            <RecoveryCodes codes={opened} onKept={close} />
          </div>
        </Modal>
      )}
    </AccountSection>
  )
}

function Factors({ data, onChange }: { data: SecondFactors; onChange: (what: 'renewal' | 'sign-in') => void }) {
  const { factors, recovery_codes_left: left, is_required, may_change } = data
  if (factors.length === 0) {
    return (
      <p className={styles.quiet}>
        Un mot de passe se devine ou se vole. Avec une clé d’accès ou une application de codes, personne d’autre n’entre
        dans votre compte.
      </p>
    )
  }
  return (
    <>
      {is_required && <p className={styles.quiet}>L’opérateur demande une seconde étape aux administrateurs.</p>}
      <ul>
        {factors.map((factor) => (
          <FactorLine
            key={factor.id}
            factor={factor}
            isLast={factors.length === 1}
            onOld={may_change ? null : () => onChange('sign-in')}
          />
        ))}
      </ul>
      <div className={styles.codes}>
        <p data-few={left <= 2 || undefined}>
          {left === 0 && 'Il ne vous reste aucun code de secours.'}
          {left === 1 && 'Il vous reste un seul code de secours.'}
          {left > 1 && `Il vous reste ${left} codes de secours.`}
        </p>
        <Button needsNetwork variant="subtle" onClick={() => onChange('renewal')}>
          Créer de nouveaux codes
        </Button>
      </div>
    </>
  )
}

interface FactorLineProps {
  factor: SecondFactor
  isLast: boolean
  /** In place of the question, in an old session. */
  onOld: (() => void) | null
}

function FactorLine({ factor, isLast, onOld }: FactorLineProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useDeleteSecondFactor(() => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(() => setAsking(false))
    focusTitle()
  })
  const { id, kind, name, created_at, used_at } = factor
  const Icon = kind === 'passkey' ? IconKey : IconDeviceMobile
  const lineId = `second-factor-${id}`
  return (
    <li className={lines.line}>
      <Icon size={24} aria-hidden="true" className={lines.icon} />
      <div className={lines.words} id={lineId}>
        <strong className={styles.name}>{name}</strong>
        <span>Ajoutée le {formatDate(created_at)}</span>
        {used_at && <span>Dernière utilisation&nbsp;: {formatDaysAgo(todayInParis(new Date(used_at)))}</span>}
      </div>
      <Button
        needsNetwork
        variant="default"
        className={lines.end}
        aria-describedby={lineId}
        onClick={onOld ?? (() => setAsking(true))}
      >
        Retirer<span className="visually-hidden"> {name}</span>
      </Button>
      {isAsking && (
        <Question
          title="Retirer cette étape&nbsp;?"
          text={
            isLast
              ? 'Votre mot de passe suffira de nouveau pour entrer, et vos codes de secours ne serviront plus.'
              : `«\u00A0${name}\u00A0» ne servira plus à entrer dans votre compte.`
          }
          yes={{ label: 'Retirer', isFinal: true, onPress: () => mutate(id) }}
          call={{ isPending, error }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

interface SetupDialogProps {
  data: SecondFactors
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

const SetupDialog = ({ data, onCodes, onClose }: SetupDialogProps) => (
  <Modal kind="drawer" title="Ajouter une seconde étape" onClose={onClose}>
    <div className={styles.dialog}>
      <Setup
        place="account"
        hasTotp={data.factors.some(({ kind }) => kind === 'totp')}
        onAdded={({ recovery_codes }) => {
          showSuccess('Seconde étape ajoutée')
          if (recovery_codes) onCodes(recovery_codes)
          else onClose()
        }}
      />
    </div>
  </Modal>
)

function RenewalQuestion({ onCodes, onClose }: Omit<SetupDialogProps, 'data'>) {
  const { mutate, isPending, error } = useRenewRecoveryCodes(onCodes)
  return (
    <Question
      title="Créer de nouveaux codes&nbsp;?"
      text="Dix nouveaux codes remplacent ceux que vous avez, qui ne serviront plus."
      yes={{ label: 'Créer', onPress: () => mutate() }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useLogout(`/app/account#${TITLE_ID}`)
  return (
    <Question
      title="Reconnectez-vous d’abord"
      text="Vous êtes connecté depuis plus de 15 minutes. Pour que personne d’autre ne change votre façon d’entrer, reconnectez-vous : vous reviendrez ici."
      yes={{ label: 'Se reconnecter', onPress: () => mutate() }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}
