import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RANKING_TYPES } from '../../../../contract/rankings.ts'
import type { ResultDetail } from '../../../../contract/results.ts'
import { MONITORING } from '../../../../contract/results.ts'
import { todayInParis } from '../../../lib/format.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { ListFailure } from '../../../ui/form/list-failure.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { SHORT_LABELS } from '../../scales/scales.rules.ts'
import { ZoneField } from '../../zones/zone-field.tsx'
import { useCreateResult } from '../dialog/result.queries.ts'
import { clientOptions, resultClientsQuery } from '../list/clients.queries.ts'
import styles from './new-result.module.css'
import { bodyOf, isMonitoring, newDraft, type ResultDraft } from './result-draft.rules.ts'

const TYPES = RANKING_TYPES.map((value) => ({ value, label: SHORT_LABELS[value] }))

export function ResultForm({ onCreated }: { onCreated: (created: ResultDetail) => void }) {
  const today = todayInParis()
  const [first] = useState(() => newDraft(today))
  const [draft, setDraft] = useState(first)
  const clients = useQuery(resultClientsQuery)
  const { requestClose } = useDialogGuard()
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(first))
  const create = useCreateResult()
  const { submit, busy, errors, faulty, message } = useSubmit(() => create(bodyOf(draft, today)), onCreated)
  const change = (part: Partial<ResultDraft>) => setDraft((before) => ({ ...before, ...part }))
  const text = (name: 'value' | 'method') => ({
    name,
    errors,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormStep title="Prélèvement">
        <ZoneField
          name="zone_id"
          label="Zone"
          description=""
          value={draft.zone_id === '' ? null : draft.zone_id}
          onChange={(value) => change({ zone_id: value ?? '' })}
          errors={errors}
        />
        <DateField
          name="sampled_on"
          label="Date du prélèvement"
          value={draft.sampled_on}
          onChange={(sampled_on) => change({ sampled_on })}
          errors={errors}
        />
      </FormStep>
      <FormStep title="Client">
        <SelectField
          name="lims_client_id"
          label="À qui est l’analyse"
          placeholder="Organisme ou référence du laboratoire"
          options={clientOptions(clients, null, { value: MONITORING, label: 'Surveillance (visible de tous)' })}
          errors={errors}
          value={draft.client === '' ? null : draft.client}
          onChange={(value) => change({ client: value ?? '' })}
        />
        <ListFailure query={clients} text="Les clients n’ont pas pu être chargés." />
        {draft.client !== '' && !isMonitoring(draft) && (
          <CheckField
            name="shared"
            label="Partagé : visible de tous les clients dans la fiche de la zone"
            checked={draft.shared}
            onChange={(shared) => change({ shared })}
          />
        )}
      </FormStep>
      <FormStep title="Résultat">
        <Segments legend="Type" options={TYPES} value={draft.type} onChange={(type) => change({ type })} />
        <TextField
          label="Charge virale (UFP/g)"
          description="Virgule ou point, «&nbsp;<&nbsp;1&nbsp;» sous la limite de détection."
          {...text('value')}
        />
        <TextField label="Méthode (facultative)" {...text('method')} />
      </FormStep>
      <FormFooter message={message} faulty={faulty}>
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
