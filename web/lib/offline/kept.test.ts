import type { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const rows = vi.hoisted(() => new Map<unknown, unknown>())
const refused = vi.hoisted(() => new Set<string>())
// A browser's IndexedDB, which Node lacks.
vi.mock('idb-keyval', () => ({
  promisifyRequest: async (value: unknown) => value,
  createStore: () => async (_mode: string, work: (store: object) => Promise<unknown>) => {
    if (refused.has('all')) throw new DOMException('The disk is full', 'QuotaExceededError')
    return work({
      get: (key: string) => rows.get(key),
      put: (value: unknown, key: string) => void rows.set(key, value),
      delete: (key: string) => void rows.delete(key),
      clear: () => rows.clear(),
      getAll: () => [...rows.values()],
      getAllKeys: () => [...rows.keys()],
    })
  },
}))

const ANNE = { id: 1, lims_client_id: 'C-1' }
const HERS = { ...ANNE, lims_client_id: null }
const LOIC = { id: 2, lims_client_id: 'C-2' }

// Another file of this process may have loaded what keeps answers, without this store.
afterAll(() => {
  vi.doUnmock('idb-keyval')
  vi.resetModules()
})

let client: QueryClient
let keepFor: typeof import('./kept.ts').keepFor
let emptyKept: typeof import('./kept.ts').emptyKept
beforeEach(async () => {
  vi.resetModules()
  const kept = await import('./kept.ts')
  const { createQueryClient } = await import('../query-client.ts')
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'estran_signed_in=1', getElementById: () => null })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  rows.clear()
  keepFor = kept.keepFor
  emptyKept = kept.emptyKept
  client = createQueryClient()
})

const ask = (queryKey: string[], answer: () => unknown) =>
  client.fetchQuery({ queryKey, queryFn: async () => answer(), meta: { kept: true } })
const written = async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  return [...rows.keys()].filter((key) => key !== 'owner')
}

test('what is asked is kept, also when it has come before the server says who this is', async () => {
  await ask(['results', '1'], () => 'a')
  await keepFor(ANNE, client)
  await ask(['results', '2'], () => 'b')
  expect(await written()).toEqual(['["results","1"]', '["results","2"]'])
})

test.each([
  ['another person', LOIC],
  ['a person whose reference went', HERS],
])('an answer that is not written yet is not kept of %s', async (_who, next) => {
  await keepFor(ANNE, client)
  await ask(['results', '1'], () => 'a')
  client.removeQueries()
  await keepFor(next, client)
  expect(await written()).toEqual([])
})

test.each([
  ['another person', LOIC],
  ['a person whose reference went', HERS],
])('an answer still on its way is not kept of %s', async (_who, next) => {
  await keepFor(ANNE, client)
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = ask(['results', '1'], () => promise)
  await keepFor(next, client)
  resolve('a')
  await asked
  expect(await written()).toEqual([])
})

test('the answer that says who this is now is kept as theirs', async () => {
  await keepFor(ANNE, client)
  await ask(['session'], () => keepFor(LOIC, client).then(() => 'Loïc'))
  expect(await written()).toEqual(['["session"]'])
})

const ZONES = { queryKey: ['zones'], meta: { kept: true } } as const
const DAY_MS = 86_400_000

/** Asks, and gives the way to let the answer come. */
function askSlowly() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = client.fetchQuery({ ...ZONES, queryFn: () => promise }).catch(() => undefined)
  return async (answer: string) => {
    resolve(answer)
    await asked
  }
}

test.each([0, 1_000])('an answer that comes %s ms after one that was asked for later is not kept', async (late) => {
  await keepFor(ANNE, client)
  const first = askSlowly()
  await vi.advanceTimersByTimeAsync(50)
  await client.cancelQueries({ queryKey: ZONES.queryKey })
  const asked = Date.now()
  await askSlowly()('newer')
  await vi.advanceTimersByTimeAsync(late)
  await first('older')
  await written()
  expect(rows.get('["zones"]')).toEqual({ data: 'newer', at: asked })
  expect(client.getQueryData(ZONES.queryKey)).toBe('newer')
})

test('an answer takes the place of one that a wrong clock has dated tomorrow', async () => {
  await keepFor(ANNE, client)
  rows.set('["zones"]', { data: 'older', at: Date.now() + DAY_MS })
  await askSlowly()('newer')
  await written()
  expect(rows.get('["zones"]')).toMatchObject({ data: 'newer' })
})

test('an answer that a tab reads after two days of sleep is two days old, on the screen and where it is kept', async () => {
  await keepFor(ANNE, client)
  const asked = Date.now()
  const read = askSlowly()
  vi.setSystemTime(asked + 2 * DAY_MS)
  await read('asleep')
  await written()
  expect(client.getQueryState(ZONES.queryKey)?.dataUpdatedAt).toBe(asked)
  expect(rows.get('["zones"]')).toEqual({ data: 'asleep', at: asked })
})

test('only an answer that is kept is as old as its question: what may be undone for a minute is by its answer', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = client.fetchQuery({ queryKey: ['last'], queryFn: () => promise })
  await vi.advanceTimersByTimeAsync(40_000)
  resolve('may be undone')
  await asked
  expect(client.getQueryState(['last'])?.dataUpdatedAt).toBe(Date.now())
})

test.each([
  ['before this page came', -DAY_MS, 'kept, with what the page shows', -DAY_MS],
  ['since this page came', 0, 'kept', 0],
  ['by a clock that was ahead', DAY_MS, 'kept, with what the page shows', null],
])('without network an answer that was kept %s is shown as it should', async (_when, age, shown, said) => {
  await keepFor(ANNE, client)
  const now = Date.now()
  rows.set('["zones"]', { data: 'kept', at: now + age })
  const meta = { kept: true, renewKept: (kept: unknown) => `${kept}, with what the page shows` } as const
  const queryFn = () => Promise.reject(new Error('no network'))
  await expect(client.fetchQuery({ ...ZONES, meta, queryFn })).rejects.toThrow('no network')
  expect(client.getQueryState(ZONES.queryKey)).toMatchObject({
    data: shown,
    dataUpdatedAt: said === null ? 0 : now + said,
  })
})

test('what could not be emptied at sign-out is emptied by the next page', async () => {
  await keepFor(ANNE, client)
  await ask(['results', '1'], () => 'a')
  expect(await written()).toHaveLength(1)
  refused.add('all')
  await emptyKept()
  refused.clear()
  expect(rows.size).toBeGreaterThan(0)
  vi.resetModules()
  await (await import('./kept.ts')).emptyKept()
  expect([rows.size, localStorage.getItem('estran-kept')]).toEqual([0, null])
})
