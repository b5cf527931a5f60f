import { emptyKept, mayHaveKept, noteKept } from './kept.ts'
import { forgetVisits } from './last-visit.ts'
import { FORGET, hasWorker, TILES_CACHE } from './worker.ts'

let channel: BroadcastChannel | undefined
const tabs = () => {
  channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('estran') : undefined
  return channel
}

/** Hears at once when another tab has forgotten. */
export const onForgotten = (listener: () => void) => tabs()?.addEventListener('message', listener)

/** Deletes all that this browser keeps of a person, but not the worker and the application, which are nobody's. */
export async function forgetKept(tell: 'other tabs' | 'nobody') {
  if (tell === 'other tabs') tabs()?.postMessage(FORGET)
  forgetVisits()
  await Promise.all([emptyKept(), tellWorker(), dropCache(TILES_CACHE)])
}

async function tellWorker() {
  if (hasWorker()) (await navigator.serviceWorker.getRegistration())?.active?.postMessage({ type: FORGET })
}

/** Caches may be refused, as in a private window. */
const dropCache = async (name: string) => {
  if ('caches' in globalThis) await caches.delete(name).catch(() => false)
}

/** Also deletes the application and what was chosen here (columns, colours, terms read). Reload the page afterwards. */
export async function forgetDevice() {
  await forgetKept('other tabs')
  if ('caches' in globalThis) for (const name of await caches.keys().catch(() => [])) await dropCache(name)
  if (hasWorker())
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  const isLeft = mayHaveKept()
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Storage is refused, so nothing was stored either.
  }
  if (isLeft) noteKept()
}
