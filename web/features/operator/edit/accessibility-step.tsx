import {
  ACCESSIBILITY_STATE_LABELS,
  ACCESSIBILITY_STATES,
  type AccessibilityState,
  type PublicSettings,
} from '../../../../contract/operator.ts'
import { conformityOf, SELF_ASSESSMENT } from '../../../../contract/rules/texts/operator.accessibility.ts'
import type { EntityFormOf } from '../../../lib/form/use-entity-form.ts'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { OperatorDraft } from '../operator.queries.ts'

interface AccessibilityStepProps {
  form: EntityFormOf<PublicSettings, OperatorDraft>
}

/** Which evaluation the declaration cites, and what that makes of its state. */
export function AccessibilityStep({ form }: AccessibilityStepProps) {
  const { accessibility_state: state } = form.draft
  return (
    <FormStep title="Accessibilité">
      <NativeSelect
        label="Évaluation citée par la déclaration"
        labelPlace="above"
        name="accessibility_state"
        value={state}
        options={OPTIONS}
        onChange={({ currentTarget }) => {
          const chosen = ACCESSIBILITY_STATES.find((one) => one === currentTarget.value)
          if (chosen) form.change({ accessibility_state: chosen })
        }}
      />
      {form.now('accessibility_state') && <p data-now>{form.now('accessibility_state')}</p>}
      <p>{HINTS[state]}</p>
      {state === 'own' && (
        <TextField
          label="Critères respectés, en %"
          inputMode="numeric"
          {...form.text(
            'accessibility_rate',
            'De 0 à 100. À 50, Estran est partiellement conforme\u00A0; à 100, totalement.',
          )}
        />
      )}
    </FormStep>
  )
}

const OPTIONS = ACCESSIBILITY_STATES.map((value) => ({ value, label: ACCESSIBILITY_STATE_LABELS[value] }))

const { met, notMet } = SELF_ASSESSMENT
const ADOPTED = conformityOf({ accessibility_state: 'adopted', accessibility_rate: null })

const HINTS: Record<AccessibilityState, string> = {
  'not-assessed':
    'Sans évaluation, la loi veut qu’Estran soit déclaré «\u00A0non conforme\u00A0», au bas de chaque page.',
  adopted: `Celle des auteurs d’Estran\u00A0: ${met} critères respectés sur ${met + notMet}, sans essai au lecteur d’écran. En la reprenant, vous déclarez Estran «\u00A0${ADOPTED}\u00A0».`,
  own: 'Menée par vous ou par un spécialiste\u00A0: dites-en le résultat ici, et le détail dans le texte «\u00A0Accessibilité\u00A0» des contenus.',
}
