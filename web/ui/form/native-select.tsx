import type { ComponentProps } from 'react'
import type { ChoiceOption } from '../../lib/form/options.ts'
import styles from './native-select.module.css'

interface NativeSelectProps extends ComponentProps<'select'> {
  label: string
  /** `hidden`: for screen readers only. */
  labelPlace: 'beside' | 'above' | 'hidden'
  options: readonly ChoiceOption[]
}

/** The browser's own list, for a few values. */
export const NativeSelect = ({ label, labelPlace, options, ...select }: NativeSelectProps) => {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <label className={styles.field} data-label={labelPlace}>
      <span className={labelPlace === 'hidden' ? 'visually-hidden' : styles.label}>{label}</span>
      <select {...select} className={styles.select} title={labelPlace === 'hidden' ? label : undefined}>
        {groups.map((group) => {
          const entries = options.filter((option) => option.group === group).map(entryOf)
          if (group === undefined) return entries
          return (
            <optgroup key={group} label={group}>
              {entries}
            </optgroup>
          )
        })}
      </select>
    </label>
  )
}

const entryOf = ({ value, label }: ChoiceOption) => (
  <option key={value} value={value}>
    {label}
  </option>
)
