import { type ReactNode, useId } from 'react'
import box from './box.module.css'
import styles from './check-field.module.css'

interface CheckFieldProps {
  name: string
  label: ReactNode
  checked?: boolean
  onChange?: (checked: boolean) => void
  error?: string | undefined
  description?: string | undefined
}

/** The browser's own box, much lighter than Mantine's; the whole line is the target. */
export function CheckField({ name, label, checked, onChange, error, description }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.line}>
        <input
          type="checkbox"
          className={box.box}
          name={name}
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={error || description ? id : undefined}
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
      </div>
    </div>
  )
}
