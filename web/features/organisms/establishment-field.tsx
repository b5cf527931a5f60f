import { useDebouncedValue } from '@mantine/hooks'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { registerOf } from '../../../contract/rules/reading/establishments.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './establishment-field.module.css'
import { establishmentHint } from './establishment-hint.ts'

interface EstablishmentFieldProps {
  country: string | null
  /** After the label, where one may leave it empty. */
  note?: string
  description?: string | null | undefined
  value: string
  onChange: (value: string) => void
  errors: FieldErrors
}

/** Milliseconds: without a pause, screen readers would announce each key. */
const PAUSE = 400

/** The SIRET, or what stands for it in the chosen country. */
export function EstablishmentField({
  country,
  note = '',
  description,
  value,
  onChange,
  errors,
}: EstablishmentFieldProps) {
  const [settled] = useDebouncedValue(value, PAUSE)
  const { label, hint, hasLetters } = registerOf(country)
  return (
    <div>
      <TextField
        name="siret"
        label={`${label}${note}`}
        description={description ?? hint}
        inputMode={hasLetters ? 'text' : 'numeric'}
        autoCapitalize="characters"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        errors={errors}
      />
      <p className={styles.hint} hidden={errors.siret !== undefined} aria-live="polite">
        {establishmentHint(settled, country)}
      </p>
    </div>
  )
}
