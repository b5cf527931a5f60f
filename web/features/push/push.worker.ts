// The part of the service worker that shows notifications.

/** Members used here of a worker’s surroundings: the page’s types have no room for them. */
interface NoticeWorker {
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  readonly clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OpenTab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void
}
interface OpenTab {
  readonly url: string
  focus: () => Promise<OpenTab>
  navigate: (url: string) => Promise<unknown>
}
interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void
  readonly data?: { json: () => unknown } | null
  readonly notification?: Notification
}

declare const self: NoticeWorker

const MAP = '/app/map'

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = readNotice(event)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      // With the same tag it would else change in silence.
      ...{ renotify: true },
      lang: 'fr',
      icon: '/icons/192.png',
      badge: '/icons/badge.png',
      data: path,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  const path = String(event.notification?.data ?? MAP)
  event.notification?.close()
  event.waitUntil(open(new URL(path, self.location.origin)))
})

/** Browsers ask that each push shows something, so that one that cannot be read says what it can. */
function readNotice({ data }: WorkerEvent) {
  const payload = tryJson(data)
  const text = (name: string, other: string) => {
    const value = payload[name]
    return typeof value === 'string' && value !== '' ? value : other
  }
  return {
    title: text('title', 'Estran'),
    body: text('body', 'Une de vos zones a changé de classe.'),
    tag: text('tag', 'estran'),
    path: text('path', MAP),
  }
}

function tryJson(data: WorkerEvent['data']): Record<string, unknown> {
  try {
    return Object(data?.json())
  } catch {
    return {}
  }
}

/** A map that is open turns to the zone; other screens, where one may be typing, are left alone. */
async function open(address: URL) {
  if (address.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const map = tabs.find(({ url }) => new URL(url).pathname === MAP)
  if (!map) return self.clients.openWindow(address.href)
  const tab = await map.focus().catch(() => map)
  return tab.navigate(address.href).catch(() => self.clients.openWindow(address.href))
}
