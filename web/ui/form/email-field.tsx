import { MAX_TYPED_EMAIL } from '../../../contract/rules/reading/sent-emails.ts'
import { TextField, type TextFieldInput } from './text-field.tsx'

interface EmailFieldProps extends TextFieldInput {
  label: string
}

/** A text field rather than type=email, whose value has xn--… in the place of an accent. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    inputMode="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={MAX_TYPED_EMAIL}
    {...props}
  />
)
