import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { logout } from '../../contract/auth.ts'
import { CallError, call } from './call.ts'
import { changeNow, createQueryClient, fetchAgain } from './query-client.ts'
import { closeToast, openToasts } from './toasts.ts'

const failWith = (status: number) => () => Promise.reject(new CallError(status, { message: 'Échec' }))

afterEach(() => {
  for (const { id } of openToasts()) closeToast(id)
  vi.unstubAllGlobals()
})

test.each([
  { status: 0, before: undefined, told: ['Error 0'] },
  { status: 0, before: 'seen', told: [] },
  { status: 500, before: 'seen', told: ['Error 500'] },
])('failing with $status over $before tells $told', async ({ status, before, told }) => {
  const client = createQueryClient()
  const queryKey = ['anything']
  if (before !== undefined) client.setQueryData(queryKey, before, { updatedAt: 0 })
  await client.fetchQuery({ queryKey, queryFn: failWith(status) }).catch(() => {})
  expect(openToasts().map(({ summary }) => summary)).toEqual(told)
})

/** What is read while it changes; each answer is told by hand. */
function slowList() {
  const answers: ((answer: string) => void)[] = []
  const query = queryOptions({
    queryKey: ['list'],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { query, answer: (asked: number, text: string) => answers[asked]?.(text), asked: () => answers.length }
}

const FIRST_LOADS = ['nothing', 'before'] as const

test.each(FIRST_LOADS)('over %s, what was asked before a change is not shown after it', async (known) => {
  const client = createQueryClient()
  const { query, answer, asked } = slowList()
  if (known !== 'nothing') client.setQueryData(query.queryKey, known, { updatedAt: 0 })
  const stop = new QueryObserver(client, { ...query, staleTime: 0 }).subscribe(() => {})
  const refreshed = client.invalidateQueries({ queryKey: query.queryKey })
  expect(asked()).toBe(2)
  answer(1, 'after')
  answer(0, 'before')
  await refreshed
  expect(client.getQueryData(query.queryKey)).toBe('after')
  stop()
})

test.each(FIRST_LOADS)('nor, over %s, on a page that was left while it loaded', async (known) => {
  const client = createQueryClient()
  const { query, answer, asked } = slowList()
  if (known !== 'nothing') client.setQueryData(query.queryKey, known, { updatedAt: 0 })
  new QueryObserver(client, { ...query, staleTime: 0 }).subscribe(() => {})()
  await client.invalidateQueries({ queryKey: query.queryKey })
  expect(asked()).toBe(2)
  answer(0, 'before')
  answer(1, 'after')
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe('after'))
})

test('who waits for the answer asked before a change gets the one from after it', async () => {
  const client = createQueryClient()
  const { query, answer } = slowList()
  const waiting = client.fetchQuery(query)
  void client.invalidateQueries({ queryKey: query.queryKey })
  answer(1, 'after')
  answer(0, 'before')
  expect(await waiting).toBe('after')
})

test('what is reloaded is never the answer to what was asked before', async () => {
  const client = createQueryClient()
  const { query, answer } = slowList()
  void client.prefetchQuery(query)
  const reloaded = fetchAgain(client, query)
  answer(0, 'before')
  answer(1, 'after')
  expect(await reloaded).toBe('after')
})

test.each([204, 404, 503])(
  'after a change that was answered %i, a page one comes back to asks again',
  async (status) => {
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('fetch', async () =>
      status === 204 ? new Response(null, { status }) : Response.json({}, { status }),
    )
    const client = createQueryClient()
    const query = { queryKey: ['audit'], queryFn: async () => 'after' }
    client.setQueryData(query.queryKey, 'before')
    expect(await client.fetchQuery(query)).toBe('before')
    await call(logout).catch(() => {})
    expect(await client.fetchQuery(query)).toBe('after')
  },
)

test('what an answer has told is not undone by an older one', async () => {
  const client = createQueryClient()
  const { query, answer } = slowList()
  client.setQueryData(query.queryKey, 'before', { updatedAt: 0 })
  const stop = new QueryObserver(client, { ...query, staleTime: 0 }).subscribe(() => {})
  const shown = new Set<unknown>()
  const unwatch = client.getQueryCache().subscribe(() => shown.add(client.getQueryData(query.queryKey)))
  changeNow(client, query.queryKey, (known) => `${known}, changed`)
  answer(0, 'before')
  answer(1, 'after')
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe('after'))
  expect(shown).toEqual(new Set(['before, changed', 'after']))
  unwatch()
  stop()
})
