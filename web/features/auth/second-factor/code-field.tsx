import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

interface CodeFieldProps {
  kind: 'digits' | 'recovery'
  label: string
  errors: FieldErrors
}

/** Phones offer the code, or the right keyboard. */
export const CodeField = ({ kind, label, errors }: CodeFieldProps) => (
  <TextField
    key={kind}
    name="code"
    label={label}
    errors={errors}
    autoCapitalize="none"
    spellCheck={false}
    {...(kind === 'digits'
      ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 }
      : { autoComplete: 'off', maxLength: 60, placeholder: 'XXXX-XXXX-XXXX-XXXX-XXXX-XXXX' })}
  />
)
