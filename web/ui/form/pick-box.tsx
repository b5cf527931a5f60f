import box from './box.module.css'
import styles from './pick-box.module.css'

interface PickBoxProps {
  /** What is picked, for who does not see the line. */
  label: string
  state: 'on' | 'off' | 'some'
  onChange: (checked: boolean) => void
}

/** A box without words of its own, at the start of a line or at the head of its column. */
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
