import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { optionsOf, withOption } from '../../lib/form/options.ts'
import { ListFailure } from '../../ui/form/list-failure.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { sectorsQuery } from './organisms.queries.ts'

interface SectorFieldProps {
  value: string | null
  onChange: (value: string | null) => void
  errors: FieldErrors
  clearable?: boolean
  label?: string
  /** Stays a choice when the list no longer has it. */
  known?: { id: number; name: string } | undefined
}

export function SectorField({ known, label = 'Secteur d’activité', ...field }: SectorFieldProps) {
  const sectors = useQuery(sectorsQuery)
  return (
    <>
      <SelectField
        {...field}
        name="sector_id"
        label={label}
        placeholder="Choisir un secteur"
        options={withOption(optionsOf(sectors, sectorOption), known && sectorOption(known))}
      />
      <ListFailure query={sectors} text="Les secteurs d’activité n’ont pas pu être chargés." />
    </>
  )
}

const sectorOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** A sector such as « Autres », of which one says more. */
export function useNeedsComment(sectorId: string | null) {
  const { data: sectors } = useQuery(sectorsQuery)
  return sectors?.some(({ id, needs_comment }) => needs_comment && String(id) === sectorId) ?? false
}
