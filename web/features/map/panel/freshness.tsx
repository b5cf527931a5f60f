import { todayInParis } from '../../../lib/format.ts'
import styles from './freshness.module.css'
import { type DataAge, freshnessText } from './freshness.rules.ts'

/** The one sentence of a screen that says how far its classes can be trusted. */
export function Freshness({ age }: { age: DataAge }) {
  const text = freshnessText(age, todayInParis())
  const isChecked = age.state === 'checked'
  return (
    <div className={styles.freshness} data-state={age.state}>
      <p aria-hidden={!isChecked || undefined}>{text}</p>
      {/* Not each minute that it is checked again. */}
      <p className="visually-hidden" role="status">
        {!isChecked && text}
      </p>
    </div>
  )
}
