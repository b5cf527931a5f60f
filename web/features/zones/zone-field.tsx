import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { ZoneName } from '../../../contract/zones.ts'
import { optionsOf, withOption } from '../../lib/form/options.ts'
import { ListFailure } from '../../ui/form/list-failure.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type NamedZone, zoneNamesQuery, zoneOption } from './zone-names.queries.ts'

interface ZoneFieldProps {
  name?: string
  label?: string
  description?: string
  placeholder?: string
  /** The id as text. */
  value?: string | null
  defaultValue?: string
  /** Takes the zone too when the list has it. */
  onChange?: (value: string | null, zone: ZoneName | undefined) => void
  errors?: FieldErrors
  clearable?: boolean
  /** Stays a choice when the list no longer has it. */
  known?: NamedZone | null
  /** Open from the start. */
  list?: { opens: 'up'; onClose: () => void }
}

const NO_ERRORS: FieldErrors = {}

/** Chooses a target zone by its code or name. */
export function ZoneField({ known, onChange, ...field }: ZoneFieldProps) {
  const zones = useQuery(zoneNamesQuery)
  return (
    <>
      <SelectField
        name="start_zone_id"
        label="Zone cible"
        description="La zone sur laquelle la carte s’ouvre."
        placeholder="Code ou nom de la zone"
        errors={NO_ERRORS}
        {...field}
        onChange={(value) =>
          onChange?.(
            value,
            zones.data?.find(({ id }) => String(id) === value),
          )
        }
        options={withOption(optionsOf(zones, zoneOption), known ? zoneOption(known) : undefined)}
      />
      <ListFailure query={zones} text="Les zones n’ont pas pu être chargées." />
    </>
  )
}
