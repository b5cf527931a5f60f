import { useSyncExternalStore } from 'react'
import { isServerReached, onReached } from '../call.ts'

/** `unsure`: the last call did not reach the server, though the browser believes it has a network. */
type Network = 'on' | 'unsure' | 'off'

const EVENTS = ['online', 'offline'] as const

function subscribe(listener: () => void) {
  for (const event of EVENTS) window.addEventListener(event, listener)
  const stop = onReached(listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
    stop()
  }
}

const networkNow = (): Network => {
  if (!navigator.onLine) return 'off'
  return isServerReached() ? 'on' : 'unsure'
}

export const useNetwork = () => useSyncExternalStore(subscribe, networkNow, () => 'on' as const)

/** False only where the browser is sure that there is no network; true may be wrong. */
export const useOnline = () => useNetwork() !== 'off'

const MARK = ' · hors connexion'

/** Beside what cannot be done without network. */
export const useOfflineMark = () => (useNetwork() === 'on' ? '' : MARK)
