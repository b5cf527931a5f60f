import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import styles from './class-editor.module.css'

interface AdviceFieldProps {
  name: string
  value: string
  onChange: (advice: string) => void
  errors: FieldErrors
}

export const AdviceField = ({ name, value, onChange, errors }: AdviceFieldProps) => (
  <Textarea
    className={styles.wide}
    name={name}
    label="Conseil"
    size="md"
    rows={2}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={errors[name]?.[0]}
  />
)
