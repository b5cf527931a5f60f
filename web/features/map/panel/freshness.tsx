import { useEffect, useState } from 'react'
import { todayInParis } from '../../../lib/format.ts'
import { REFRESH } from '../../zones/zones.queries.ts'
import styles from './freshness.module.css'
import { type DataAge, freshnessText } from './freshness.rules.ts'

/** A phone that wakes shows what it knew before it slept, until the server has answered. */
const CHECKED_FOR = 3 * REFRESH

/** The one sentence of a screen that says how far its classes can be trusted. */
export function Freshness({ age }: { age: DataAge }) {
  const now = useNow()
  const isLate = age.checkedAt !== null && now - age.checkedAt > CHECKED_FOR
  const state = age.state === 'checked' && isLate ? 'checking' : age.state
  const text = freshnessText({ ...age, state }, todayInParis())
  const isChecked = state === 'checked'
  return (
    <div className={styles.freshness} data-state={state}>
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
    const timer = setInterval(look, REFRESH / 2)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
