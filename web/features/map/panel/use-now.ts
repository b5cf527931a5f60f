import { useEffect, useState } from 'react'
import { REFRESH } from '../../zones/zones.queries.ts'

/** In milliseconds, as often as what is checked becomes old, and as soon as a device that slept is looked at. */
export function useNow() {
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
