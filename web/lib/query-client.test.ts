import { MutationObserver, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { OPENED_QUERY } from './form/opened-query.ts'
import { createQueryClient, refresh } from './query-client.ts'
import { closeToast, openToasts } from './toasts.ts'

const failWith = (status: number) => () => Promise.reject(new CallError(status, { message: 'Échec' }))

afterEach(() => {
  for (const { id } of openToasts()) closeToast(id)
})

test.each([
  { status: 0, before: undefined, told: ['Hors connexion'] },
  { status: 0, before: 'seen', told: [] },
  { status: 500, before: 'seen', told: ['Error 500'] },
])('failing with $status over $before tells $told', async ({ status, before, told }) => {
  const client = createQueryClient()
  const queryKey = ['anything']
  if (before !== undefined) client.setQueryData(queryKey, before, { updatedAt: 0 })
  await client.fetchQuery({ queryKey, queryFn: failWith(status) }).catch(() => {})
  expect(openToasts().map(({ summary }) => summary)).toEqual(told)
})

/** A list that changes while it is read; its answers come when the test gives them. */
function slowList(queryKey = ['list']) {
  const answers: ((answer: string) => void)[] = []
  const query = queryOptions({
    queryKey,
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { query, answer: (asked: number, text: string) => answers[asked]?.(text), asked: () => answers.length }
}

const FIRST_LOADS = ['nothing', 'before'] as const

test.each(FIRST_LOADS)('over %s, an answer asked for before a change is not shown after it', async (known) => {
  const client = createQueryClient()
  const { query, answer, asked } = slowList()
  if (known !== 'nothing') client.setQueryData(query.queryKey, known, { updatedAt: 0 })
  const stop = new QueryObserver(client, { ...query, staleTime: 0 }).subscribe(() => {})
  const refreshed = refresh(client)
  await expect.poll(() => asked()).toBe(2)
  answer(1, 'after')
  answer(0, 'before')
  await refreshed
  expect(client.getQueryData(query.queryKey)).toBe('after')
  stop()
})

test('whoever waits for what follows a change has it, also where another change has cut that question short', async () => {
  const client = createQueryClient()
  const { query, answer, asked } = slowList(['zones', 'list'])
  client.setQueryData(query.queryKey, 'before')
  const stop = new QueryObserver(client, query).subscribe(() => {})
  const shown = refresh(client).then(() => client.getQueryData(query.queryKey))
  await expect.poll(() => asked()).toBe(1)
  const told = refresh(client, 'zones')
  await expect.poll(() => asked()).toBe(2)
  answer(1, 'after')
  await told
  expect(await shown).toBe('after')
  stop()
})

test('the same holds for a page that was left while it loaded', async () => {
  const client = createQueryClient()
  const { query, answer, asked } = slowList()
  new QueryObserver(client, query).subscribe(() => {})()
  await refresh(client)
  answer(0, 'before')
  const stop = new QueryObserver(client, query).subscribe(() => {})
  await expect.poll(() => asked()).toBe(2)
  answer(1, 'after')
  await expect.poll(() => client.getQueryData(query.queryKey)).toBe('after')
  stop()
})

test('a topic refreshes the queries whose key begins with it', async () => {
  const client = createQueryClient()
  const asked: string[] = []
  const stops = ['zones', 'news'].map((topic) => {
    const queryFn = async () => asked.push(topic)
    return new QueryObserver(client, { queryKey: [topic, 'list'], queryFn }).subscribe(() => {})
  })
  await expect.poll(() => asked).toHaveLength(2)
  await refresh(client, 'zones')
  expect(asked).toEqual(['zones', 'news', 'zones'])
  for (const stop of stops) stop()
})

test('an entity opened to edit stays as it was opened', async () => {
  const client = createQueryClient()
  const { query, answer, asked } = slowList()
  const opened = new QueryObserver(client, { ...query, ...OPENED_QUERY })
  const stop = opened.subscribe(() => {})
  answer(0, 'as opened')
  await expect.poll(() => opened.getCurrentResult().data).toBe('as opened')
  await refresh(client)
  expect([asked(), opened.getCurrentResult().data]).toEqual([1, 'as opened'])
  stop()
})

test.each([
  { error: null, again: 1 },
  { error: new CallError(409, { message: 'Modifié' }), again: 1 },
  { error: new CallError(0, { message: 'Sans réseau' }), again: 0 },
])('after a mutation that ended with $error.status, shown queries are asked $again times', async ({ error, again }) => {
  const client = createQueryClient()
  const read = vi.fn(async () => 'read')
  const stop = new QueryObserver(client, { queryKey: ['list'], queryFn: read }).subscribe(() => {})
  await expect.poll(() => client.getQueryData(['list'])).toBe('read')
  const mutationFn = () => (error ? Promise.reject(error) : Promise.resolve())
  await new MutationObserver(client, { mutationFn }).mutate().catch(() => {})
  await expect.poll(() => read).toHaveBeenCalledTimes(1 + again)
  stop()
})
