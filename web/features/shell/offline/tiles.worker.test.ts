import { beforeAll, expect, test, vi } from 'vitest'

const TILE = { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': 'public, max-age=31536000' }
const listeners: ((event: { data: unknown }) => void)[] = []

type TilePlugin = typeof import('./tiles.worker.ts')['tilePlugin']
let plugin: TilePlugin

beforeAll(async () => {
  vi.stubGlobal('caches', { delete: async () => true })
  vi.stubGlobal('self', {
    addEventListener: (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  })
  plugin = (await import('./tiles.worker.ts')).tilePlugin
})

interface GivenTile {
  status?: number
  headers?: Record<string, string>
  type?: string
  body?: string
}

/** As the worker does for one request; `meanwhile` happens while it is on its way. */
async function keeps({ status = 200, headers = TILE, type = 'basic', body = 'tile' }: GivenTile, meanwhile = () => {}) {
  const state = {}
  const request = new Request('https://estran.example/api/tiles/coast/1/4/7/5')
  const event = {} as never
  await plugin.requestWillFetch?.({ request, event, state })
  meanwhile()
  const response = new Response(status === 204 ? null : body, { status, headers })
  Object.defineProperty(response, 'type', { value: type })
  return (await plugin.cacheWillUpdate?.({ request, response, event, state })) === response
}

test('a tile of our own server is kept', async () => {
  expect(await keeps({})).toBe(true)
})

test.each<[string, GivenTile]>([
  ['no tile there', { status: 204 }],
  ['a part', { status: 206 }],
  ['a refusal', { status: 401 }],
  ['a failure', { status: 503 }],
  ['the page of a hotel', { headers: { 'content-type': 'text/html' } }],
  ['no type', { headers: {} }],
  ['the shapes of another version', { headers: { ...TILE, 'cache-control': 'no-store' } }],
  ['another server', { type: 'cors' }],
  ['an answer that cannot be read', { type: 'opaque' }],
  ['more than a tile', { body: 'x'.repeat(1_000_001) }],
])('%s is not', async (_case, given) => {
  expect(await keeps(given)).toBe(false)
})

test('nor what was asked before someone signed out', async () => {
  const forget = () => listeners.forEach((listener) => void listener({ data: { type: 'FORGET' } }))
  expect(await keeps({}, forget)).toBe(false)
  expect(await keeps({})).toBe(true)
})
