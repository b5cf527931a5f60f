import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SmsSettings } from '../../../contract/sms.ts'
import { REQUIRED } from '../../lib/form/required.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { formatMonth, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UnsavedPage } from '../../ui/frame/leave-question.tsx'
import { TYPED } from '../../ui/frame/unsaved.ts'
import { IconMailForward } from '../../ui/icons.ts'
import { Loading } from '../../ui/loading.tsx'
import { NumberField } from './number-field.tsx'
import { smsSettingsQuery, useSendTrialSms, useUpdateSmsSettings } from './sms.queries.ts'
import { monthText, monthWarning, numberText, trialSmsText } from './sms.rules.ts'
import styles from './sms-settings.module.css'

const TITLE_ID = 'settings-sms'

/** How many messages a month may cost, how many have left, and whether the gateway takes one. */
export function SmsSettingsSection() {
  const { data: settings, isPending, refetch } = useQuery(smsSettingsQuery)
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header>
        <h2 id={TITLE_ID}>SMS</h2>
        <p>
          Qui a donné son numéro reçoit un SMS quand la classe d’une zone choisie se dégrade. Votre fournisseur compte
          chaque SMS&nbsp;: un nombre par mois borne la dépense. Les mails partent toujours.
        </p>
      </header>
      {!settings && isPending && <Loading />}
      {!settings && !isPending && <Failed text="Ces réglages n’ont pas pu être chargés." onRetry={() => refetch()} />}
      {settings && (
        <div className={styles.card}>
          <h3>Ce mois-ci</h3>
          <Month settings={settings} />
          <MonthForm key={settings.month_max} settings={settings} />
        </div>
      )}
      <div className={styles.card}>
        <h3>Essayer</h3>
        <TrialForm />
      </div>
    </section>
  )
}

function Month({ settings }: { settings: SmsSettings }) {
  const warning = monthWarning(settings)
  return (
    <>
      <p className={styles.count}>{monthText(settings, formatMonth(new Date()))}</p>
      {warning && <p className={styles.warning}>{warning}</p>}
    </>
  )
}

function MonthForm({ settings: { month_max } }: { settings: SmsSettings }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { submit, busy, errors, message } = useSubmit(useUpdateSmsSettings(), () => setTyped(null))
  const stored = formatNumber(month_max)
  return (
    <form
      onSubmit={submit}
      onInput={({ target }: FormEvent<HTMLFormElement>) => target instanceof HTMLInputElement && setTyped(target.value)}
      noValidate
      className={styles.form}
    >
      <FormMessage text={message} />
      <TextField
        name="month_max"
        label="SMS par mois, au plus"
        description={`${REQUIRED}. 0 n’en laisse partir aucun.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        defaultValue={stored}
        errors={errors}
      />
      <Button type="submit" needsNetwork loading={busy}>
        Enregistrer
      </Button>
      <UnsavedPage isUnsaved={typed !== null && typed !== stored} text={TYPED.text} />
    </form>
  )
}

function TrialForm() {
  const [outcome, setOutcome] = useState<{ number: string; error: string } | null>(null)
  const { submit, busy, errors, message } = useSubmit(useSendTrialSms(), setOutcome)
  const fault = outcome && outcome.error !== '' ? trialSmsText(outcome.error) : null
  return (
    <form
      onSubmit={(event) => {
        setOutcome(null)
        submit(event)
      }}
      noValidate
      className={styles.form}
    >
      <NumberField autoComplete="off" errors={errors} />
      <FormMessage text={message ?? fault} />
      <p role="status">
        {outcome?.error === '' &&
          `La passerelle a pris le SMS d’essai pour le ${numberText(outcome.number)}. Regardez s’il arrive.`}
      </p>
      <Button type="submit" needsNetwork variant="default" loading={busy} leftSection={<IconMailForward size={20} />}>
        Envoyer un SMS d’essai
      </Button>
    </form>
  )
}
