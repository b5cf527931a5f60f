import { todayInParis } from '../../../lib/format.ts'
import styles from './freshness.module.css'
import { ageAt, type DataTrust, freshnessText } from './freshness.rules.ts'
import { useNow } from './use-now.ts'

/** The one sentence of a screen that says how far its classes can be trusted. */
export function Freshness(props: { age: DataTrust }) {
  const age = ageAt(props.age, useNow())
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
