import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import { todayInParis } from '../../../lib/format.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { SHORT_LABELS } from '../../scales/scales.rules.ts'
import { ZoneField } from '../../zones/zone-field.tsx'
import type { NamedZone } from '../../zones/zone-names.queries.ts'
import { useCreateQuote } from '../quotes.queries.ts'
import { bodyOf, newDraft, newKey, type QuoteDraft } from './quote-draft.rules.ts'
import styles from './quote-request.module.css'

/** On a phone a third of the width has room for no more. */
const ANALYSES = [
  { value: 'both', label: 'Les deux' },
  { value: 'phages', label: SHORT_LABELS.phages },
  { value: 'arn_f', label: 'ARN F', title: SHORT_LABELS.arn_f },
] as const

interface QuoteFormProps {
  zone: NamedZone | null
  onCreated: (created: { id: number; reference: string }) => void
}

export function QuoteForm({ zone, onCreated }: QuoteFormProps) {
  const today = todayInParis()
  const [first] = useState(() => newDraft(zone))
  const [key] = useState(newKey)
  const [draft, setDraft] = useState(first)
  const { requestClose } = useDialogGuard()
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(first))
  const create = useCreateQuote()
  const { submit, busy, errors, faulty, message } = useSubmit(() => create({ ...bodyOf(draft, today), key }), onCreated)
  const change = (part: Partial<QuoteDraft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <ZoneField
        name="zone_id"
        label="Zone"
        description=""
        value={draft.zone_id === '' ? null : draft.zone_id}
        onChange={(value) => change({ zone_id: value ?? '' })}
        known={zone}
        errors={errors}
      />
      <FormStep title="Analyses souhaitées">
        <Segments
          legend="Analyses souhaitées"
          options={ANALYSES}
          value={draft.analyses}
          onChange={(analyses) => change({ analyses })}
        />
      </FormStep>
      <div className={styles.pair}>
        <TextField
          name="samples"
          label="Nombre d’échantillons"
          inputMode="numeric"
          autoComplete="off"
          value={draft.samples}
          onChange={({ currentTarget }) => change({ samples: currentTarget.value })}
          errors={errors}
        />
        <DateField
          name="wished_on"
          label="Date souhaitée"
          value={draft.wished_on}
          onChange={(wished_on) => change({ wished_on })}
          errors={errors}
        />
      </div>
      <Textarea
        name="message"
        label="Message (facultatif)"
        rows={3}
        value={draft.message}
        onChange={({ currentTarget }) => change({ message: currentTarget.value })}
        error={errors.message?.[0]}
      />
      <FormFooter message={message} faulty={faulty}>
        <Button type="submit" loading={busy}>
          Envoyer la demande
        </Button>
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
    </form>
  )
}
