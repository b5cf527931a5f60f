import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { optionsOf } from '../../lib/options.ts'
import { FormStep } from '../../ui/form/form-step.tsx'
import { ListFailure } from '../../ui/form/list-failure.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { sectorsQuery } from '../organisms/organisms.queries.ts'
import { SiretField } from '../organisms/siret-field.tsx'

export function OrganismStep({ errors }: { errors: FieldErrors }) {
  const sectors = useQuery(sectorsQuery)
  const [sectorId, setSectorId] = useState<string | null>(null)
  const isToSpecify = sectors.data?.some(({ id, needs_comment }) => needs_comment && String(id) === sectorId)
  return (
    <FormStep number={2} title="Votre organisme">
      <SiretField errors={errors} />
      <TextField name="organism_name" label="Nom de l’organisme" autoComplete="organization" errors={errors} />
      <SelectField
        name="sector_id"
        label="Secteur d’activité"
        placeholder="Choisir un secteur"
        options={optionsOf(sectors, ({ id, name }) => ({ value: String(id), label: name }))}
        value={sectorId}
        onChange={setSectorId}
        errors={errors}
      />
      <ListFailure query={sectors} text="Les secteurs d’activité n’ont pas pu être chargés." />
      {isToSpecify && <TextField name="sector_comment" label="Précisez" errors={errors} />}
    </FormStep>
  )
}
