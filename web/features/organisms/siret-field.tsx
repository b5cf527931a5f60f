import { useDebouncedValue } from '@mantine/hooks'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './siret-field.module.css'
import { siretHint } from './siret-hint.ts'

interface SiretFieldProps {
  description: string
  value: string
  onChange: (value: string) => void
  errors: FieldErrors
}

/** Milliseconds: without a pause, screen readers would announce each key. */
const PAUSE = 400

export function SiretField({ description, value, onChange, errors }: SiretFieldProps) {
  const [settled] = useDebouncedValue(value, PAUSE)
  return (
    <div>
      <TextField
        name="siret"
        label="SIRET"
        description={description}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        errors={errors}
      />
      <p className={styles.hint} hidden={errors.siret !== undefined} aria-live="polite">
        {siretHint(settled)}
      </p>
    </div>
  )
}
