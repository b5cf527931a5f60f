import { useQuery } from '@tanstack/react-query'
import { RANKING_TYPES } from '../../../../contract/rankings.ts'
import { MONITORING, type ResultDetail } from '../../../../contract/results.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { RESULT_FACTS } from '../../../../contract/rules/results.fields.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { todayInParis } from '../../../lib/format.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { ListFailure } from '../../../ui/form/list-failure.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import { useCreateResult } from '../dialog/result.queries.ts'
import { clientOptions, resultClientsQuery } from '../list/clients.queries.ts'
import { bodyOf, isMonitoring, newDraft } from './result-draft.rules.ts'

interface NewResultProps {
  onClose: () => void
  onCreated: (created: ResultDetail) => void
}

/** When the laboratory's program did not send it. */
export const NewResult = ({ onClose, onCreated }: NewResultProps) => (
  <Modal kind="drawer" title="Nouveau résultat" onClose={onClose}>
    <DialogBody>
      <p>Une fois le résultat enregistré, vous pourrez y joindre des fichiers.</p>
      <ResultForm onCreated={onCreated} />
    </DialogBody>
  </Modal>
)

const TYPES = RANKING_TYPES.map((value) => ({ value, label: SHORT_LABELS[value] }))

function ResultForm({ onCreated }: Pick<NewResultProps, 'onCreated'>) {
  const today = todayInParis()
  const clients = useQuery(resultClientsQuery)
  const create = useCreateResult()
  const form = useEntityForm({
    entity: null,
    draftOf: () => newDraft(today),
    save: (draft) => create(bodyOf(draft, today)),
    onDone: onCreated,
  })
  const { draft, change } = form
  return (
    <EntityForm form={form}>
      <FormStep title="Prélèvement">
        <ZoneField label="Zone" description="" {...form.choice('zone_id')} />
        <DateField label="Date du prélèvement" yearless="past" {...form.field('sampled_on')} />
      </FormStep>
      <FormStep title="Client">
        <SelectField
          label="À qui est l’analyse"
          placeholder="Organisme ou référence du laboratoire"
          options={clientOptions(clients, null, { value: MONITORING, label: 'Surveillance (visible de tous)' })}
          {...form.choice('client')}
          name="lims_client_id"
        />
        <ListFailure query={clients} text="Les clients n’ont pas pu être chargés." />
        {draft.client !== '' && !isMonitoring(draft) && (
          <CheckField
            name="shared"
            label="Partagé&nbsp;: visible de tous les clients dans la fiche de la zone"
            checked={draft.shared}
            onChange={(shared) => change({ shared })}
          />
        )}
      </FormStep>
      <FormStep title="Résultat">
        <Segments legend="Type" options={TYPES} value={draft.type} onChange={(type) => change({ type })} />
        <TextField
          label="Charge virale (UFP/g)"
          {...form.text('value', 'Virgule ou point, «\u00A0<\u00A01\u00A0» pour moins de 1.')}
        />
        {Object.entries(RESULT_FACTS).map(([name, { typed }]) => (
          <TextField
            key={name}
            name={name}
            label={typed}
            errors={form.errors}
            autoComplete="off"
            value={draft.facts[name] ?? ''}
            onChange={({ currentTarget: { value } }) => change({ facts: { ...draft.facts, [name]: value } })}
          />
        ))}
      </FormStep>
    </EntityForm>
  )
}
