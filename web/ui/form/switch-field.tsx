import { useOfflineWords, useOnline } from '../../lib/offline/use-network.ts'
import styles from './switch-field.module.css'

interface SwitchFieldProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Id of a text that says more. */
  describedBy?: string
}

/** Takes effect at once, where a box waits for its form to be sent. The whole line is the target. */
export const SwitchField = ({ label, checked, onChange, describedBy }: SwitchFieldProps) => {
  const online = useOnline()
  const offlineWords = useOfflineWords()
  return (
    <label className={styles.line}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-describedby={describedBy}
        disabled={!online}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {offlineWords}
      </span>
    </label>
  )
}
