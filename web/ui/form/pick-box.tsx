import box from './box.module.css'
import styles from './pick-box.module.css'

interface PickBoxProps {
  label: string
  /** `hidden`: for screen readers only. */
  labelPlace: 'beside' | 'hidden'
  state: 'on' | 'off' | 'some'
  inert?: boolean
  onChange: (checked: boolean) => void
}

export const PickBox = ({ label, labelPlace, state, inert, onChange }: PickBoxProps) => (
  <label className={styles.pick} data-label={labelPlace} inert={inert}>
    <input
      type="checkbox"
      className={box.box}
      checked={state === 'on'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some'
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span className={labelPlace === 'hidden' ? 'visually-hidden' : undefined}>{label}</span>
  </label>
)
