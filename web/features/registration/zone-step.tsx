import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { optionsOf } from '../../lib/options.ts'
import { FormStep } from '../../ui/form/form-step.tsx'
import { ListFailure } from '../../ui/form/list-failure.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { zoneNamesQuery, zoneOption } from '../zones/zone-names.queries.ts'

export function ZoneStep({ errors }: { errors: FieldErrors }) {
  const zones = useQuery(zoneNamesQuery)
  return (
    <FormStep number={4} title="Votre zone">
      <SelectField
        name="start_zone_id"
        label="Zone cible (facultatif)"
        description="La zone sur laquelle la carte s’ouvrira. Vous pourrez en changer."
        placeholder="Code ou nom de la zone"
        options={optionsOf(zones, zoneOption)}
        clearable
        errors={errors}
      />
      <ListFailure query={zones} text="Les zones n’ont pas pu être chargées." />
    </FormStep>
  )
}
