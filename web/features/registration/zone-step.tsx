import type { FieldErrors } from '../../../contract/core/errors.ts'
import { FormStep } from '../../ui/form/form-step.tsx'
import { ZoneField } from '../zones/zone-field.tsx'

export const ZoneStep = ({ errors }: { errors: FieldErrors }) => (
  <FormStep number={4} title="Votre zone">
    <ZoneField
      label="Zone cible (facultatif)"
      description="La zone sur laquelle la carte s’ouvrira. Vous pourrez en changer."
      clearable
      errors={errors}
    />
  </FormStep>
)
