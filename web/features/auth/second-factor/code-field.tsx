import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

interface CodeFieldProps {
  kind: 'digits' | 'recovery'
  label: string
  description?: string
  /** Whether the person is about to type. */
  hasFocus?: boolean
  errors: FieldErrors
}

/** Phones offer the code, or the right keyboard. */
export const CodeField = ({ kind, hasFocus = false, ...field }: CodeFieldProps) => (
  <TextField
    key={kind}
    {...(hasFocus && { ref: takeFocus })}
    name="code"
    autoCapitalize="none"
    spellCheck={false}
    {...(kind === 'digits'
      ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 }
      : { autoComplete: 'off', maxLength: 60, placeholder: 'XXXX-XXXX-XXXX-XXXX-XXXX-XXXX' })}
    {...field}
  />
)
