import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<V extends string> {
  /** Null where the group around it has one. */
  legend: string | null
  options: readonly { value: V; label: string; title?: string }[]
  value: V
  onChange: (value: V) => void
}

export function Segments<V extends string>({ legend, options, value, onChange }: SegmentsProps<V>) {
  const name = useId()
  const Group = legend === null ? 'div' : 'fieldset'
  return (
    <Group className={styles.segments}>
      {legend !== null && <legend className="visually-hidden">{legend}</legend>}
      {options.map((option) => (
        <label key={option.value} title={option.title}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </Group>
  )
}
