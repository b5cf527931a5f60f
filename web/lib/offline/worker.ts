/** The address under which build/vite.worker.ts serves it. */
const WORKER = '/service-worker.js'

/** The cache of the tiles that were seen or asked for in advance, which tell where one's zones are. */
export const TILES_CACHE = 'estran-tiles'
/** A message to the worker: drop the tiles, and those on their way. */
export const FORGET = 'FORGET'

/** Absent in some private windows and where the page is not secure. */
export const hasWorker = () => 'serviceWorker' in navigator

/** Throws the browser's own error. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  // Only a build puts the worker's imports into the same file.
  return navigator.serviceWorker.register(WORKER, { type: import.meta.env.DEV ? 'module' : 'classic' })
}

/** Has the worker fetch and keep what it does not have yet. */
export async function cacheInWorker(addresses: readonly string[]) {
  if (addresses.length > 0) await askWorker({ type: 'CACHE_URLS', payload: { urlsToCache: addresses } })
}

/** Has the worker fetch and keep the screens that a first visit did not load. */
export const keepScreensInWorker = () => askWorker({ type: 'KEEP_SCREENS' })

const LONGEST_MS = 60_000

/** Resolves when it is done, or nobody does it. */
async function askWorker(message: object): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!active) return
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    // A worker of a former version may not know this message, and one that the browser ended never answers.
    setTimeout(resolve, LONGEST_MS)
    active.postMessage(message, [port2])
  })
}
