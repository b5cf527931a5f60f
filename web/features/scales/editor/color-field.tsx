import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { readColor } from '../../../../contract/rules/scales.colors.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './color-field.module.css'

interface ColorFieldProps {
  name: string
  label: string
  value: string
  onChange: (color: string) => void
  errors: FieldErrors
}

/** Shown while the text is no colour: the browser's colour input accepts nothing else. */
const UNKNOWN = '#808080'

export const ColorField = ({ name, label, value, onChange, errors }: ColorFieldProps) => (
  <TextField
    name={name}
    label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    errors={errors}
    spellCheck={false}
    autoComplete="off"
    leftSectionPointerEvents="all"
    leftSectionWidth={52}
    leftSection={
      <input
        type="color"
        className={styles.chooser}
        aria-label={`${label}, nuancier`}
        value={readColor(value) ? value.toLowerCase() : UNKNOWN}
        onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
      />
    }
  />
)
