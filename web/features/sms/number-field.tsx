import type { FieldErrors } from '../../../contract/core/errors.ts'
import { REQUIRED } from '../../lib/form/required.ts'
import { TextField } from '../../ui/form/text-field.tsx'

interface NumberFieldProps {
  errors: FieldErrors
  defaultValue?: string
  /** `on`: the browser offers the person's own. */
  autoComplete: 'tel' | 'off'
  ref?: (element: HTMLElement | null) => void
}

/** The server reads what is typed, in all the ways in which people write it. */
export const NumberField = (field: NumberFieldProps) => (
  <TextField
    name="number"
    label="Numéro de mobile"
    description={`${REQUIRED}. Par exemple 06\u00A012\u00A034\u00A056\u00A078.`}
    type="tel"
    inputMode="tel"
    maxLength={40}
    {...field}
  />
)
