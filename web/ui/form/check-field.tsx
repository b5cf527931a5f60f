import { type ReactNode, useId } from 'react'
import box from './box.module.css'
import styles from './check-field.module.css'

interface CheckFieldProps {
  name: string
  label: ReactNode
  checked?: boolean
  onChange?: (checked: boolean) => void
  isRequired?: boolean
  error?: string | undefined
  description?: string | undefined
  /** Shown until there is a description. */
  hint?: string
}

/** The browser's own box, much lighter than Mantine's; the whole line is the target. */
export function CheckField({ name, label, checked, onChange, isRequired, error, description, hint }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.line}>
        <input
          type="checkbox"
          className={box.box}
          name={name}
          checked={checked}
          aria-required={isRequired}
          aria-invalid={error !== undefined}
          aria-describedby={error || description || hint ? id : undefined}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <div id={id}>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {description && (
          <p className={styles.description} data-now>
            {description}
          </p>
        )}
        {hint && !description && <p className={styles.description}>{hint}</p>}
      </div>
    </div>
  )
}
