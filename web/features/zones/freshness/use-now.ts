import { useEffect, useState, useSyncExternalStore } from 'react'
import { REFRESH } from '../zones.queries.ts'
import { type DataAge, dayAt } from './freshness.rules.ts'

/** As often as what is checked becomes old, and as soon as a device that slept is looked at. */
function watchTime(look: () => void) {
  const timer = setInterval(look, REFRESH / 2)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** In milliseconds. */
export function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    // It may have been hidden for long.
    look()
    return watchTime(look)
  }, [])
  return now
}

/** Another one after midnight, also where nothing is heard any more. */
export const useToday = (age: DataAge) => useSyncExternalStore(watchTime, () => dayAt(age, Date.now()))
