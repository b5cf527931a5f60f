import {
  ACCESSIBILITY_STATE_LABELS,
  MAP_TYPE_LABELS,
  MAP_TYPES,
  type PublicSettings,
} from '../../../../contract/operator.ts'
import { readNumber } from '../../../../contract/rules/reading/numbers.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { LongTextField } from '../../../ui/form/long-text-field.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type OperatorDraft, useUpdateSettings } from '../operator.queries.ts'
import { AccessibilityStep } from './accessibility-step.tsx'

interface OperatorFormProps {
  settings: PublicSettings
  onDone: () => void
}

export function OperatorForm({ settings, onDone }: OperatorFormProps) {
  const update = useUpdateSettings()
  const form = useEntityForm({
    entity: settings,
    draftOf,
    save: (draft, edited) =>
      update({
        ...draft,
        accessibility_rate: readNumber(draft.accessibility_rate),
        version: edited?.version ?? 0,
      }),
    onDone,
    wordsOf: (field, stored) => {
      if (field === 'country_layers') return layersInWords(stored[field])
      if (field === 'accessibility_state') return ACCESSIBILITY_STATE_LABELS[stored[field]]
      return field === 'map_type' ? MAP_TYPE_LABELS[stored[field]] : stored[field]
    },
  })
  return (
    <EntityForm form={form}>
      <TextField label="Nom" {...form.text('operator_name')} autoComplete="organization" maxLength={80} />
      <EmailField label="Email de contact" {...form.text('contact_email', 'Les réponses aux mails y arrivent.')} />
      <TextField
        label="Téléphone (facultatif)"
        type="tel"
        {...form.text('contact_phone', 'Par exemple 02\u00A031\u00A000\u00A000\u00A000.')}
        maxLength={30}
      />
      <LongTextField
        label="Mention du financement (facultatif)"
        size="md"
        rows={4}
        {...form.text('funder_note', 'Sous la carte et dans les mentions légales.')}
        maxLength={500}
      />
      <TextField
        label="Délai d’activation (facultatif)"
        {...form.text(
          'activation_note',
          'Sur la page d’attente\u00A0: «\u00A0L’activation prend deux jours ouvrés.\u00A0»',
        )}
        maxLength={200}
      />
      <FormStep title="Premier affichage de la carte">
        <Segments
          legend="Premier affichage de la carte"
          options={MAP_TYPE_OPTIONS}
          value={form.draft.map_type}
          onChange={(map_type) => form.change({ map_type })}
        />
        {form.now('map_type') && <p data-now>{form.now('map_type')}</p>}
      </FormStep>
      <CheckField
        name="country_layers"
        label="Proposer les fonds de carte de l’IGN"
        checked={form.draft.country_layers}
        onChange={(country_layers) => form.change({ country_layers })}
        error={form.errors.country_layers?.[0]}
        description={form.now('country_layers')}
        hint={LAYERS_HINT}
      />
      <LongTextField
        label="Fermetures officielles (facultatif)"
        rows={4}
        {...form.text('closure_links', CLOSURES_HINT)}
        maxLength={4000}
      />
      <AccessibilityStep form={form} />
    </EntityForm>
  )
}

const MAP_TYPE_OPTIONS = MAP_TYPES.map((value) => ({ value, label: MAP_TYPE_LABELS[value] }))

const CLOSURES_HINT =
  'Où chaque département publie ses fermetures : son numéro et son adresse, un par ligne, comme « 56 https://… ». Pour les autres, la carte mène à l’atlas sanitaire national.'

const LAYERS_HINT =
  'Plan, photographies aériennes et cartes littorales, au choix de chacun, dans la légende de la carte. Son navigateur les demande alors à data.geopf.fr, un service de l’IGN extérieur à Estran, qui voit son adresse IP et l’endroit regardé.'

export const layersInWords = (areOffered: boolean) => (areOffered ? 'Fonds de l’IGN proposés' : 'Trait de côte seul')

const draftOf = (settings: PublicSettings | null): OperatorDraft => ({
  operator_name: settings?.operator_name ?? '',
  contact_email: settings?.contact_email ?? '',
  contact_phone: settings?.contact_phone ?? '',
  funder_note: settings?.funder_note ?? '',
  activation_note: settings?.activation_note ?? '',
  country_layers: settings?.country_layers ?? false,
  map_type: settings?.map_type ?? 'both',
  closure_links: settings?.closure_links ?? '',
  accessibility_state: settings?.accessibility_state ?? 'not-assessed',
  accessibility_rate: String(settings?.accessibility_rate ?? ''),
})
