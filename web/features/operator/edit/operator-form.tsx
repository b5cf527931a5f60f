import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import type { PublicSettings } from '../../../../contract/operator.ts'
import { isStale } from '../../../lib/call.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { StaleMessage, type Staleness } from '../../../ui/form/stale-message.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { useReloadSettings, useUpdateSettings } from '../operator.queries.ts'
import styles from './operator-form.module.css'

const FIELDS = ['operator_name', 'contact_email', 'contact_phone', 'funder_note'] as const
type Field = (typeof FIELDS)[number]

interface OperatorFormProps {
  settings: PublicSettings
  onDone: () => void
}

/** Only typed fields are kept in state. The settings stay those that were opened, although the page follows others. */
export function OperatorForm({ settings, onDone }: OperatorFormProps) {
  const [base, setBase] = useState(settings)
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const [conflict, setConflict] = useState<Staleness>('none')
  const update = useUpdateSettings()
  const reload = useReloadSettings()
  const { requestClose } = useDialogGuard()
  const { operator_name, contact_email, contact_phone, funder_note, version } = { ...base, ...typed }
  useUnsaved(FIELDS.some((field) => typed[field] !== undefined && typed[field] !== base[field]))

  const { submit, busy, errors, faulty, message } = useSubmit(async () => {
    try {
      return await update({ operator_name, contact_email, contact_phone, funder_note, version })
    } catch (error) {
      setConflict(isStale(error) ? 'told' : 'none')
      throw error
    }
  }, onDone)

  const change = (field: Field) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTyped((before) => ({ ...before, [field]: value }))
  }
  /** What someone else saved meanwhile, where it is not what was typed. */
  const now = (field: Field) =>
    conflict === 'reloaded' && typed[field] !== undefined && typed[field] !== base[field]
      ? `Maintenant\u00A0: ${base[field] || 'vide'}`
      : undefined

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <TextField
        name="operator_name"
        label="Nom"
        value={operator_name}
        description={now('operator_name')}
        onChange={change('operator_name')}
        errors={errors}
        autoComplete="organization"
        maxLength={80}
      />
      <TextField
        name="contact_email"
        label="Email de contact"
        type="email"
        value={contact_email}
        description={now('contact_email') ?? 'Les réponses aux mails y arrivent.'}
        onChange={change('contact_email')}
        errors={errors}
        autoComplete="off"
        maxLength={254}
      />
      <TextField
        name="contact_phone"
        label="Téléphone (facultatif)"
        type="tel"
        value={contact_phone}
        description={now('contact_phone')}
        onChange={change('contact_phone')}
        errors={errors}
        autoComplete="off"
        maxLength={30}
      />
      <Textarea
        name="funder_note"
        label="Mention du financement (facultatif)"
        size="md"
        rows={4}
        value={funder_note}
        description={now('funder_note') ?? 'Sous la carte et dans les mentions légales.'}
        onChange={change('funder_note')}
        error={errors.funder_note?.[0]}
        maxLength={500}
      />
      <FormFooter
        message={conflict === 'none' ? message : null}
        faulty={faulty}
        about={
          <StaleMessage
            state={conflict}
            told="Quelqu’un d’autre a modifié ces réglages. Rechargez-les"
            reloaded="Réglages rechargés."
            onReload={async () => {
              setBase(await reload())
              setConflict('reloaded')
            }}
          />
        }
      >
        <Button type="submit" loading={busy}>
          Enregistrer
        </Button>
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
    </form>
  )
}
