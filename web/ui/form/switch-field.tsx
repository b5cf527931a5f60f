import { useOfflineMark, useOnline } from '../../lib/offline/use-network.ts'
import styles from './switch-field.module.css'

interface SwitchFieldProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Id of what says more. */
  describedBy?: string
}

/** For what takes effect at once; a box is for what a form sends. The whole line is the target. */
export const SwitchField = ({ label, checked, onChange, describedBy }: SwitchFieldProps) => {
  const online = useOnline()
  const offlineMark = useOfflineMark()
  return (
    <label className={styles.line}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-describedby={describedBy}
        disabled={!online}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {offlineMark}
      </span>
    </label>
  )
}
