import type { WorkboxPlugin } from 'workbox-core/types.js'

// As web/lib/offline/worker.ts has them for the page: a worker is one file, and shares none with it.
export const TILES_CACHE = 'estran-tiles'
const FORGET = 'FORGET'
const TYPE = 'application/vnd.mapbox-vector-tile'
const MAX_TILES = 800
const MAX_BYTES = 1_000_000

/** Counts what was forgotten, so that a tile on its way then is not kept after it. */
let forgotten = 0

self.addEventListener('message', ({ data }: MessageEvent) => {
  if (data?.type !== FORGET) return
  forgotten += 1
  void caches.delete(TILES_CACHE)
})

/** Keeps only tiles, as the server of this page sends them for this version, and the latest of them. */
export const tilePlugin: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state.forgotten = forgotten
    return request
  },
  cacheWillUpdate: async ({ response, state }) => {
    const { status, type, headers } = response
    const isTile = status === 200 && type === 'basic' && headers.get('content-type') === TYPE
    const mayStay = !/no-store/.test(headers.get('cache-control') ?? '') && state?.forgotten === forgotten
    if (!isTile || !mayStay) return null
    return (await response.clone().blob()).size <= MAX_BYTES ? response : null
  },
  cacheDidUpdate: async ({ state }) => {
    if (state?.forgotten !== forgotten) return void (await caches.delete(TILES_CACHE))
    const cache = await caches.open(TILES_CACHE)
    // In the order in which they came.
    const tiles = await cache.keys()
    await Promise.all(tiles.slice(0, Math.max(0, tiles.length - MAX_TILES)).map((tile) => cache.delete(tile)))
  },
}
