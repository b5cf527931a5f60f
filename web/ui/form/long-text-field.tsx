import { Textarea, type TextareaProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { isRequired } from '../../lib/form/required.ts'

interface LongTextFieldProps extends Omit<TextareaProps, 'error' | 'name'> {
  name: string
  label: string
  errors: FieldErrors
}

/** Apart from TextField, or the login page would load a text area. */
export const LongTextField = ({ name, errors, ...input }: LongTextFieldProps) => (
  <Textarea name={name} error={errors[name]?.[0]} aria-required={isRequired(input.label)} {...input} />
)
