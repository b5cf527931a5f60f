import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching/matchPrecache.js'
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { BARE_PAGE } from '../../../../contract/core/bare-page.ts'
import '../../push/push.worker.ts'
import { TILES_CACHE, tilePlugin } from './tiles.worker.ts'

// The one service worker: the application without network (here), and notifications. Nothing of a person is in it:
// the data that the screens last knew is kept by the page (web/lib/offline/kept.ts).

interface AppFile {
  url: string
  revision: string | null
  integrity: string
}

/** Written by build/vite.worker.ts: what a client's screens need, with its fingerprints. */
declare const self: { __APP_FILES__?: AppFile[] } & Window & typeof globalThis

interface NavigationEvent {
  resultingClientId: string
  replacesClientId: string
}

/** Members used here of a worker’s surroundings: the page’s types have no room for them. */
const worker = self as unknown as {
  registration: ServiceWorkerRegistration
  clients: { matchAll: (options: object) => Promise<readonly { id: string }[]> }
  skipWaiting: () => Promise<void>
}

/** Tiles of the shore and of the zones have their version in their address. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/tiles/'),
  new CacheFirst({ cacheName: TILES_CACHE, plugins: [tilePlugin] }),
)

const TAKE_OVER = 'SKIP_WAITING'

self.addEventListener('message', ({ data }: MessageEvent) => {
  if (data?.type === TAKE_OVER) void worker.skipWaiting()
})

/** A newer worker takes over at a start: where no other page runs the version that this one has the files of. */
async function takeNext({ resultingClientId, replacesClientId }: NavigationEvent) {
  const { waiting } = worker.registration
  if (!waiting) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.every(({ id }) => id === resultingClientId || id === replacesClientId))
    waiting.postMessage({ type: TAKE_OVER })
}

const network = new NetworkOnly({ networkTimeoutSeconds: 3 })

/** From the server, so that a new version comes with the next page; the kept one where it fails, as a proxy says too. */
async function page(options: RouteHandlerCallbackOptions): Promise<Response> {
  const answer = await network.handle(options as Parameters<typeof network.handle>[0]).catch(() => null)
  if (answer && answer.status < 500) {
    // The newest version, as it comes from the server.
    options.event.waitUntil(takeNext(options.event as unknown as NavigationEvent))
    return answer
  }
  return (await matchPrecache(BARE_PAGE).catch(() => undefined)) ?? answer ?? unreachable()
}

/** Where the browser has thrown away what was kept. */
const unreachable = () =>
  new Response(
    '<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>Hors connexion</title><body style="font:18px/1.5 system-ui;margin:15vh auto;max-width:20em;padding:0 16px">' +
      '<h1>Hors connexion</h1><p>Le serveur ne répond pas, et ce navigateur n’a pas gardé l’application. ' +
      'Vérifiez votre connexion.</p><p><a href="">Réessayer</a></p></body></html>',
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

// Before the files, or the page would come from them.
registerRoute(new NavigationRoute(page, { denylist: [/^\/api\//] }))
precacheAndRoute(self.__APP_FILES__ ?? [], { directoryIndex: '', cleanURLs: false })
