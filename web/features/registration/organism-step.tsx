import { useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { FormStep } from '../../ui/form/form-step.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SectorField, useNeedsComment } from '../organisms/sector-field.tsx'
import { SiretField } from '../organisms/siret-field.tsx'

export function OrganismStep({ errors }: { errors: FieldErrors }) {
  const [siret, setSiret] = useState('')
  const [sectorId, setSectorId] = useState<string | null>(null)
  const isToSpecify = useNeedsComment(sectorId)
  return (
    <FormStep number={2} title="Votre organisme">
      <SiretField
        description="14 chiffres, sur votre avis de situation. Facultatif hors de France."
        value={siret}
        onChange={setSiret}
        errors={errors}
      />
      <TextField name="organism_name" label="Nom de l’organisme" autoComplete="organization" errors={errors} />
      <SectorField value={sectorId} onChange={setSectorId} errors={errors} />
      {isToSpecify && <TextField name="sector_comment" label="Précisez" errors={errors} />}
    </FormStep>
  )
}
