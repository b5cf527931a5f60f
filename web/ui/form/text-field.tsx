import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { isRequired } from '../../lib/form/required.ts'

interface TextFieldProps extends Omit<TextInputProps, 'error' | 'name'> {
  name: string
  label: string
  errors: FieldErrors
}

/** Props that a form gives a field with a label of its own. */
export type TextFieldInput = Omit<TextFieldProps, 'label'> & { label?: string }

export const TextField = ({ name, errors, ...input }: TextFieldProps) => (
  <TextInput name={name} error={errors[name]?.[0]} aria-required={isRequired(input.label)} {...input} />
)
