import { useEffect, useState } from 'react'
import { todayInParis } from '../../../lib/format.ts'
import { REFRESH } from '../../zones/zones.queries.ts'
import styles from './freshness.module.css'
import { ageAt, type DataAge, freshnessText } from './freshness.rules.ts'

/** The one sentence of a screen that says how far its classes can be trusted. */
export function Freshness(props: { age: DataAge }) {
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

function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    // It may have been hidden for long.
    look()
    const timer = setInterval(look, REFRESH / 2)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
