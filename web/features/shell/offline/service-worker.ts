import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js'
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

interface AppFiles {
  /** Nearly all of it has the first screen just loaded: the browser has it, so that it is kept within a moment. */
  first: AppFile[]
  others: AppFile[]
}

/** Written by build/vite.worker.ts: what a client's screens need, with its fingerprints. */
declare const self: { __APP_FILES__?: AppFiles } & Window & typeof globalThis

/** Absent from the page's types, too. */
type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

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

const files = self.__APP_FILES__ ?? { first: [], others: [] }
const app = new PrecacheController()
app.addToCacheList([...files.first, ...files.others])

/** Tiles of the shore and of the zones have their version in their address. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/tiles/'),
  new CacheFirst({ cacheName: TILES_CACHE, plugins: [tilePlugin] }),
)

const TAKE_OVER = 'SKIP_WAITING'
/** As web/lib/offline/worker.ts has it for the page. */
const KEEP_SCREENS = 'KEEP_SCREENS'

self.addEventListener('message', (event: MessageEvent) => {
  if (event.data?.type === TAKE_OVER) void worker.skipWaiting()
  if (event.data?.type !== KEEP_SCREENS) return
  const work = keepInTurn(files.others, event as unknown as LastingEvent)
  const answer = () => event.ports[0]?.postMessage(true)
  void work.then(answer, answer)
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
  return (await app.matchPrecache(BARE_PAGE).catch(() => undefined)) ?? answer ?? unreachable()
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
registerRoute(new PrecacheRoute(app, { directoryIndex: '', cleanURLs: false }))

// What is there first is of use at once; a next version is complete before it takes over.
self.addEventListener('install', (installing) => {
  const event = installing as LastingEvent
  const first = Promise.all(files.first.map((file) => keepFile(file, event)))
  event.waitUntil(worker.registration.active ? first.then(() => keepInTurn(files.others, event)) : first)
})
self.addEventListener('activate', (activating) => app.activate(activating as LastingEvent))

/** One at a time, so that what is asked meanwhile does not wait behind them. */
async function keepInTurn(those: readonly AppFile[], event: LastingEvent) {
  for (const file of those) await keepFile(file, event)
}

/** Asks for what is not kept yet, and keeps it only as it was built. */
async function keepFile({ url, revision, integrity }: AppFile, event: LastingEvent) {
  const request = new Request(url, { integrity, cache: revision ? 'reload' : 'default', credentials: 'same-origin' })
  const params = { cacheKey: app.getCacheKeyForURL(url), integrity }
  await app.strategy.handle({ event: event as never, request, params })
}
