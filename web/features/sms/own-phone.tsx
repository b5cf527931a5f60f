import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { CODE_MINUTES, type OwnPhone } from '../../../contract/sms.ts'
import { focusById, takeFocus } from '../../lib/focus.ts'
import { REQUIRED } from '../../lib/form/required.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { Question } from '../../ui/frame/question.tsx'
import { Loading } from '../../ui/loading.tsx'
import { CodeField } from '../auth/second-factor/code-field.tsx'
import { NumberField } from './number-field.tsx'
import styles from './own-phone.module.css'
import { ownPhoneQuery, useDeleteOwnPhone, useProvePhone, useResendPhoneCode, useSendPhoneCode } from './sms.queries.ts'
import { minutesLeft, numberText } from './sms.rules.ts'

interface OwnPhonePartProps {
  /** Receives the focus when a pressed button has gone and no field follows it. */
  titleId: string
  /** Shown below a number that is proved: the zones of which it gets messages. */
  children: ReactNode
}

/** A number is typed, then proved by a code; the server knows the step, so that a page that is loaded again keeps it. */
export function OwnPhonePart({ titleId, children }: OwnPhonePartProps) {
  const { data: phone, isPending, refetch } = useQuery(ownPhoneQuery)
  // A press leads to the next step, whose field takes the focus.
  const [step, setStep] = useState<'stored' | 'sent' | 'typing'>('stored')
  const [sent, setSent] = useState<SentCode | null>(null)
  if (!phone && isPending) return <Loading />
  if (!phone) return <Failed text="Votre numéro n’a pas pu être chargé." onRetry={() => refetch()} />
  const { number, pending } = phone
  if (pending && pending !== sent) setSent(pending)
  // A code that is over is forgotten by the server; its form stays, with what is wrong.
  const code = pending ?? (sent?.number === number ? null : sent)
  const change = () => setStep('typing')
  const end = () => setSent(null)
  const focusTitle = () => focusById(titleId)
  if (step === 'typing' || (number === null && code === null)) {
    return (
      <NumberForm
        first={code?.number ?? null}
        isAsked={step === 'typing'}
        mayCancel={step === 'typing' && (number !== null || code !== null)}
        onSent={(moveFocus) => {
          setStep('stored')
          moveFocus(() => setStep('sent'))
        }}
        onCancel={() => {
          flushSync(() => setStep('stored'))
          focusTitle()
        }}
      />
    )
  }
  return (
    <>
      {code && (
        <CodeForm
          key={code.number}
          code={code}
          isOver={pending === null}
          hasFocus={step === 'sent'}
          onProved={(moveFocus) => {
            end()
            moveFocus(focusTitle)
          }}
          onChange={change}
        />
      )}
      {number !== null && (
        <>
          <ProvedNumber
            number={number}
            isReplaced={code !== null}
            onChange={change}
            onRemoved={() => {
              end()
              focusTitle()
            }}
          />
          {children}
        </>
      )}
    </>
  )
}

type SentCode = NonNullable<OwnPhone['pending']>

/** As useSubmit gives it. */
type MoveFocus = (move: () => void) => void

interface PhoneFormProps {
  /** The number to mend; null for none. */
  first: string | null
  /** By a press. */
  isAsked: boolean
  mayCancel: boolean
  onSent: (moveFocus: MoveFocus) => void
  onCancel: () => void
}

function NumberForm({ first, isAsked, mayCancel, onSent, onCancel }: PhoneFormProps) {
  const { submit, busy, errors, message, moveFocus } = useSubmit(useSendPhoneCode(), () => onSent(moveFocus))
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormMessage text={message} />
      <NumberField
        {...(isAsked && { ref: takeFocus })}
        autoComplete="tel"
        defaultValue={first === null ? '' : numberText(first).replaceAll('\u00A0', ' ')}
        errors={errors}
      />
      <div className={styles.actions}>
        <Button type="submit" needsNetwork loading={busy}>
          Recevoir un code
        </Button>
        {mayCancel && (
          <Button variant="default" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
    </form>
  )
}

interface PhoneCodeFormProps {
  code: SentCode
  /** After its time or too many tries. */
  isOver: boolean
  hasFocus: boolean
  onProved: (moveFocus: MoveFocus) => void
  onChange: () => void
}

function CodeForm({ code: { number, expires_at }, isOver, hasFocus, onProved, onChange }: PhoneCodeFormProps) {
  const { submit, busy, errors, message, moveFocus } = useSubmit(useProvePhone(), () => onProved(moveFocus))
  const { mutate: resend, isPending, error } = useResendPhoneCode()
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <p>
        Un code a été demandé pour le <strong className={styles.number}>{numberText(number)}</strong>.{' '}
        {isOver ? OVER : <CodeTime key={expires_at} expiresAt={expires_at} />}
      </p>
      <FormMessage text={message ?? error?.message ?? null} />
      <CodeField
        kind="digits"
        label="Code reçu par SMS"
        description={`${REQUIRED}. Six chiffres.`}
        hasFocus={hasFocus}
        errors={errors}
      />
      <div className={styles.actions}>
        <Button type="submit" needsNetwork loading={busy}>
          Valider
        </Button>
        <Button needsNetwork variant="default" loading={isPending} onClick={() => resend(number)}>
          Renvoyer un code
        </Button>
        <Button variant="default" onClick={onChange}>
          Changer de numéro
        </Button>
      </div>
    </form>
  )
}

const OVER = 'Ce code ne sert plus\u00A0: demandez-en un autre.'

function CodeTime({ expiresAt }: { expiresAt: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = minutesLeft(expiresAt, now)
  if (left === null) return OVER
  // The clock of a phone may be late.
  return `Il sert encore ${formatCount(Math.min(left, CODE_MINUTES), 'minute')}.`
}

interface ProvedNumberProps {
  number: string
  /** Another one waits for its code. */
  isReplaced: boolean
  onChange: () => void
  onRemoved: () => void
}

function ProvedNumber({ number, isReplaced, onChange, onRemoved }: ProvedNumberProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useDeleteOwnPhone(() => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(() => setAsking(false))
    onRemoved()
  })
  return (
    <div className={styles.proved}>
      <p>
        {isReplaced ? 'Jusque-là, les SMS arrivent au ' : 'Les SMS arrivent au '}
        <strong className={styles.number}>{numberText(number)}</strong>.
      </p>
      <div className={styles.actions}>
        {!isReplaced && (
          <Button variant="default" onClick={onChange}>
            Changer de numéro
          </Button>
        )}
        <Button needsNetwork variant="default" onClick={() => setAsking(true)}>
          Retirer ce numéro
        </Button>
      </div>
      {isAsking && (
        <Question
          title="Retirer ce numéro&nbsp;?"
          text="Vous ne recevrez plus aucun SMS. Vos alertes arrivent encore par mail."
          yes={{ label: 'Retirer', isFinal: true, onPress: () => mutate() }}
          call={{ isPending, error }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
