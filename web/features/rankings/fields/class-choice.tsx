import { useId } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import type { ScaleClass } from '../../../../contract/scales.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import styles from './class-choice.module.css'

interface ClassChoiceProps {
  classes: readonly ScaleClass[]
  shown: ScaleClass | null
  onChoose: (key: string) => void
  proposal: string
  errors: FieldErrors
}

/** Buttons, not a list: one tap on a phone instead of two. */
export function ClassChoice({ classes, shown, onChoose, proposal, errors }: ClassChoiceProps) {
  const id = useId()
  const error = errors.class?.[0]
  return (
    <fieldset className={styles.choice} aria-describedby={`${id}-proposal ${id}-error`}>
      <legend>Nouveau classement</legend>
      <div className={styles.classes}>
        {classes.map((one) => (
          <label key={one.key} className={styles.class}>
            <input
              type="radio"
              name="class"
              value={one.key}
              checked={one.key === shown?.key}
              aria-invalid={error !== undefined}
              onChange={() => onChoose(one.key)}
            />
            <ClassMark shown={one} size={24} />
            {one.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-proposal`} className={styles.proposal} hidden={error !== undefined} aria-live="polite">
        {proposal}
      </p>
    </fieldset>
  )
}
