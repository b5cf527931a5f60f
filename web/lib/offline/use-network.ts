import { useSyncExternalStore } from 'react'
import { isServerReached, loseNetwork, onReached, setReached } from '../call.ts'

/** `unsure`: the last call did not reach the server, though the browser believes it has a network. */
type NetworkState = 'on' | 'unsure' | 'off'

/** Listens once for the page: with a listener for each button, all would end with the first button that goes. */
export function watchNetwork() {
  window.addEventListener('offline', loseNetwork)
  window.addEventListener('online', () => setReached(true))
}

/** A browser may be wrong about having no network: what reaches the server is on. */
const networkNow = (): NetworkState => {
  if (isServerReached()) return 'on'
  return navigator.onLine ? 'unsure' : 'off'
}

export const useNetwork = () => useSyncExternalStore(onReached, networkNow, () => 'on' as const)

/** False where the server is out of reach and the browser is sure that there is no network. */
export const useOnline = () => useNetwork() !== 'off'

const OFFLINE = ' · hors connexion'

/** The words to put beside an action that needs the network. */
export const useOfflineWords = () => (useNetwork() === 'on' ? '' : OFFLINE)
