import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SmsSettings } from '../../../contract/sms.ts'
import { REQUIRED } from '../../lib/form/required.ts'
import { type EntityFormOf, useEntityForm } from '../../lib/form/use-entity-form.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { formatMonth, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { EntityForm } from '../../ui/form/entity-form.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UnsavedPage } from '../../ui/frame/leave-question.tsx'
import { TYPED } from '../../ui/frame/unsaved.ts'
import { IconMailForward } from '../../ui/icons.ts'
import { Loading } from '../../ui/loading.tsx'
import { NumberField } from './number-field.tsx'
import { saveSmsSettings, smsSettingsQuery, useSendTrialSms } from './sms.queries.ts'
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
          <MonthForm settings={settings} />
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

function MonthForm({ settings }: { settings: SmsSettings }) {
  const form: EntityFormOf<SmsSettings, MonthDraft> = useEntityForm({
    entity: settings,
    draftOf: monthDraft,
    save: saveSmsSettings,
    onDone: (saved) => form.settle(saved),
  })
  return (
    <EntityForm form={form} label="SMS par mois" place="page" onLeave={form.reset}>
      <TextField
        label="SMS par mois, au plus"
        className={styles.number}
        inputMode="numeric"
        maxLength={10}
        {...form.text('month_max', `${REQUIRED}. 0 n’en laisse partir aucun.`)}
      />
      <UnsavedPage isUnsaved={form.changed.length > 0} text={TYPED.text} />
    </EntityForm>
  )
}

interface MonthDraft {
  month_max: string
}

const monthDraft = (stored: SmsSettings | null): MonthDraft => ({
  month_max: stored ? formatNumber(stored.month_max) : '',
})

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
