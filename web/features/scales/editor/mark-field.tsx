import { useId } from 'react'
import { MarkShape } from '../class-mark.tsx'
import styles from './mark-field.module.css'
import { DRAWN_MARKS } from './scale-classes.ts'

interface MarkFieldProps {
  name: string
  value: string
  onChange: (mark: string) => void
  error: string | undefined
}

const NAMES: Record<(typeof DRAWN_MARKS)[number], string> = {
  '●': 'Disque',
  '◐': 'Demi-disque',
  '▲': 'Triangle',
  '■': 'Carré',
  '–': 'Trait',
}

/** A drawn mark, or one or two characters, for people who cannot tell the colours apart. */
export function MarkField({ name, value, onChange, error }: MarkFieldProps) {
  const id = useId()
  const isDrawn = DRAWN_MARKS.some((mark) => mark === value)
  return (
    <fieldset className={styles.field} aria-describedby={error && `${id}-error`}>
      <legend>Marque</legend>
      <div className={styles.marks}>
        {DRAWN_MARKS.map((mark) => (
          <label key={mark} title={NAMES[mark]}>
            <input
              type="radio"
              name={id}
              data-field={name}
              value={mark}
              aria-label={NAMES[mark]}
              checked={mark === value}
              onChange={() => onChange(mark)}
            />
            <span>
              <MarkShape mark={mark} color="currentColor" size={20} />
            </span>
          </label>
        ))}
        <input
          className={styles.other}
          data-field={name}
          aria-label="Autre marque, deux caractères au plus (facultatif)"
          title="Autre marque, deux caractères au plus (facultatif)"
          placeholder="Autre"
          maxLength={2}
          autoComplete="off"
          aria-invalid={error !== undefined}
          value={isDrawn ? '' : value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
