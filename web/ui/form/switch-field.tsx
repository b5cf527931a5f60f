import styles from './switch-field.module.css'

interface SwitchFieldProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** For what takes effect at once; a box is for what a form sends. The whole line is the target. */
export const SwitchField = ({ label, checked, onChange }: SwitchFieldProps) => (
  <label className={styles.line}>
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
)
