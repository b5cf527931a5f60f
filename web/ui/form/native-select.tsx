import type { ComponentProps } from 'react'
import type { Option } from '../../lib/options.ts'
import styles from './native-select.module.css'

interface NativeSelectProps extends ComponentProps<'select'> {
  label: string
  /** `hidden`: for screen readers only. */
  labelPlace: 'beside' | 'above' | 'hidden'
  options: readonly Option[]
}

/** The browser's own list, for a few values. */
export const NativeSelect = ({ label, labelPlace, options, ...select }: NativeSelectProps) => (
  <label className={styles.field} data-label={labelPlace}>
    <span className={labelPlace === 'hidden' ? 'visually-hidden' : styles.label}>{label}</span>
    <select {...select} className={styles.select}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
)
