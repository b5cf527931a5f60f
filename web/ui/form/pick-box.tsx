import box from './box.module.css'
import styles from './pick-box.module.css'

interface PickBoxProps {
  /** For screen readers: the box has no visible text. */
  label: string
  state: 'on' | 'off' | 'some'
  onChange: (checked: boolean) => void
}

export const PickBox = ({ label, state, onChange }: PickBoxProps) => (
  <label className={styles.pick}>
    <input
      type="checkbox"
      className={box.box}
      aria-label={label}
      checked={state === 'on'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some'
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </label>
)
