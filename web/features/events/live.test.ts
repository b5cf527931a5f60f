import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '../auth/session.queries.ts'
import { settingsQuery } from '../operator/operator.queries.ts'
import { askAtFirst, listenToServer, throttle } from './live.ts'

class FakeSource extends EventTarget {
  static opened: FakeSource[] = []
  readonly CLOSED = 2
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }

  close() {
    this.readyState = 2
  }

  tell(type: string) {
    this.dispatchEvent(new Event(type))
  }

  /** Like a browser: closed after a refusal, not after a network failure. */
  fail(how: 'refused' | 'lost') {
    this.readyState = how === 'refused' ? 2 : 0
    this.tell('error')
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()
const onChange = vi.fn<(topic: string) => void>()
const onFirst = vi.fn<() => void>()
const onReturn = vi.fn<() => void>()
const onRefused = vi.fn<() => void>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  FakeSource.opened = []
  page.visibilityState = 'visible'
  stop = listenToServer({ onChange, onFirst, onReturn, onRefused })
})

afterEach(() => {
  stop()
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const last = () => FakeSource.opened.at(-1)
const look = (state: 'visible' | 'hidden') => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

test('a first connection is told, and then each change', () => {
  expect(last()?.url).toBe('/api/events')
  expect(onChange).not.toHaveBeenCalled()
  last()?.tell('open')
  expect(onFirst).toHaveBeenCalledOnce()
  expect(onReturn).not.toHaveBeenCalled()
  last()?.tell('zones')
  expect(onChange.mock.calls).toEqual([['zones']])
})

test('a hidden page holds no connection; looked at again, it asks for what it missed', () => {
  last()?.tell('open')
  onFirst.mockClear()
  look('hidden')
  expect(last()?.readyState).toBe(2)
  vi.advanceTimersByTime(600_000)
  expect(FakeSource.opened).toHaveLength(1)
  look('visible')
  expect(FakeSource.opened).toHaveLength(2)
  expect(onChange).not.toHaveBeenCalled()
  last()?.tell('open')
  expect([onChange, onFirst].map(({ mock }) => mock.calls)).toEqual([[], []])
  expect(onReturn).toHaveBeenCalledOnce()
})

test('a page that is loaded in the background asks, once it is looked at, for what it missed', () => {
  stop()
  page.visibilityState = 'hidden'
  stop = listenToServer({ onChange, onFirst, onReturn, onRefused })
  look('visible')
  last()?.tell('open')
  expect([onFirst, onReturn].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('a lost server is looked for later and later, one minute at most', () => {
  const seconds = [1, 2, 4, 8, 16, 32, 60, 60].map((wait) => {
    last()?.fail('lost')
    const before = FakeSource.opened.length
    vi.advanceTimersByTime(wait * 1000 - 1)
    expect(FakeSource.opened).toHaveLength(before)
    vi.advanceTimersByTime(1)
    return FakeSource.opened.length - before
  })
  expect(seconds).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(onRefused).not.toHaveBeenCalled()
})

test('after a connection that held the next wait is short again; the network back is no wait at all', () => {
  last()?.fail('lost')
  vi.advanceTimersByTime(1000)
  last()?.tell('open')
  vi.advanceTimersByTime(30_000)
  last()?.fail('lost')
  vi.advanceTimersByTime(1000)
  expect(FakeSource.opened).toHaveLength(3)
  last()?.fail('lost')
  browser.dispatchEvent(new Event('online'))
  expect(FakeSource.opened).toHaveLength(4)
})

test('a refusal asks who is there, and another try follows', () => {
  last()?.fail('refused')
  expect(onRefused).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(FakeSource.opened).toHaveLength(2)
})

test('stopped while it waits, it stays stopped', () => {
  last()?.fail('lost')
  stop()
  vi.advanceTimersByTime(600_000)
  look('visible')
  expect(FakeSource.opened).toHaveLength(1)
})

test('changes that come together are asked at once and once more', async () => {
  const run = vi.fn(async () => {})
  const ask = throttle(run)
  for (let change = 0; change < 40; change++) ask()
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(2)
  ask()
  expect(run).toHaveBeenCalledTimes(3)
})

test('changes that come while a slow network answers wait for that answer, but not for one that is lost', async () => {
  const answers: (() => void)[] = []
  const run = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)))
  const ask = throttle(run)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(2)
  ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(3)
})

test.each([
  ['just now', 1_000, []],
  ['a moment before', 3_000, ['/api/auth/me']],
  ['long before', 60_000, ['/api/auth/me', '/api/settings']],
])('what was asked %s a first connection is asked again only if it may be old', async (_when, ago, expected) => {
  const signedIn = { cookie: 'estran_signed_in=1', getElementById: () => null }
  vi.stubGlobal('document', Object.assign(new EventTarget(), signedIn))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ message: 'Réessayez.' }, { status: 503 })
  })
  const client = new QueryClient()
  for (const { queryKey } of [sessionQuery, settingsQuery]) client.setQueryData<unknown>(queryKey, {})
  await vi.advanceTimersByTimeAsync(ago)
  askAtFirst(client)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.sort()).toEqual(expected)
})
