import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { counts } from '../metrics/counts.ts'
import { fairQueue } from './admission.ts'
import { HttpError } from './errors.ts'

afterEach(() => vi.useRealTimers())

const begun = () => new Promise(setImmediate)

/** Works that go on until told to end; `order` has the names of those that began. */
function stage(enter: ReturnType<typeof fairQueue>) {
  const order: string[] = []
  const running: (() => void)[] = []
  return {
    order,
    add: async (source: string, name: string, answer = new PassThrough()) => {
      try {
        const leave = await enter(source, answer)
        order.push(name)
        await new Promise<void>((resolve) => running.push(resolve))
        leave()
        return name
      } catch (error) {
        return error instanceof HttpError ? `${error.status} ${error.retryAfter ?? ''}`.trim() : error
      }
    },
    /** Ends the one that began first, then lets the next begin. */
    endOne: async () => {
      await begun()
      running.shift()?.()
      await begun()
    },
  }
}

test('no more calls run at once than allowed, the others in the order they came', async () => {
  const { add, order, endOne } = stage(fairQueue({ atOnce: 2, maxWaiting: 10 }))
  for (const name of ['1', '2', '3', '4']) void add('one', name)
  await begun()
  expect(order).toEqual(['1', '2'])
  await endOne()
  expect(order).toEqual(['1', '2', '3'])
  await endOne()
  await endOne()
  await endOne()
  expect(order).toEqual(['1', '2', '3', '4'])
})

test('sources take turns, however many one of them sends', async () => {
  const { add, order, endOne } = stage(fairQueue({ atOnce: 1, maxWaiting: 10 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  for (const name of ['b1', 'b2']) void add('b', name)
  void add('c', 'c1')
  for (let turn = 0; turn < 7; turn++) await endOne()
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a full queue refuses, and says when to come back', async () => {
  const { add, endOne } = stage(fairQueue({ atOnce: 1, maxWaiting: 2 }))
  void add('a', 'a1')
  void add('b', 'b1')
  void add('c', 'c1')
  expect(await add('d', 'd1')).toBe('503 5')
  expect(await add('b', 'b2')).toBe('503 5')
  await endOne()
  const later = add('d', 'd2')
  for (let turn = 0; turn < 3; turn++) await endOne()
  expect(await later).toBe('d2')
})

test('in a queue that one source filled, its last call gives up its place to another source; both refusals are counted', async () => {
  const { refusedCalls } = counts
  const { add, order, endOne } = stage(fairQueue({ atOnce: 1, maxWaiting: 3 }))
  void add('flood', '1')
  const flood = ['2', '3', '4'].map((name) => add('flood', name))
  const calm = add('calm', 'calm')
  expect(await flood[2]).toBe('503 5')
  expect(await add('flood', '5')).toBe('503 5')
  expect(counts.refusedCalls).toBe(refusedCalls + 2)
  for (let turn = 0; turn < 4; turn++) await endOne()
  expect([order, await calm]).toEqual([['1', '2', 'calm', '3'], 'calm'])
})

test('a caller who leaves stops waiting, one who has left is not admitted, and their place is free', async () => {
  const { add, order, endOne } = stage(fairQueue({ atOnce: 1, maxWaiting: 1 }))
  const caller = new PassThrough()
  void add('a', 'a1')
  const waiting = add('b', 'b1', caller)
  caller.destroy()
  expect([await waiting, await add('b', 'b2', caller)]).toEqual(['499', '499'])
  const next = add('c', 'c1')
  await endOne()
  await endOne()
  expect([order, await next]).toEqual([['a1', 'c1'], 'c1'])
})

test('a caller who has waited long enough is told when to come back, and their place is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { add, order, endOne } = stage(fairQueue({ atOnce: 1, maxWaiting: 1 }))
  void add('a', 'a1')
  const late = add('b', 'b1')
  vi.advanceTimersByTime(30_000)
  expect(await late).toBe('503 5')
  await endOne()
  void add('c', 'c1')
  await begun()
  expect(order).toEqual(['a1', 'c1'])
})

test('a source that has all of its places waits while others go on', async () => {
  const { add, order, endOne } = stage(fairQueue({ atOnce: 3, perSource: 2, maxWaiting: 10 }))
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  for (const name of ['b1', 'b2']) void add('b', name)
  await endOne()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (let turn = 0; turn < 4; turn++) await endOne()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('without a queue, a source that has all of its places gets a 429, and another one a 503', async () => {
  const refusal = () => new HttpError(429, 'Encore en cours.', { retryAfter: 10 })
  const { add, endOne } = stage(fairQueue({ atOnce: 2, perSource: 1, maxWaiting: 0, refusal }))
  void add('a', 'a1')
  expect(await add('a', 'a2')).toBe('429 10')
  void add('b', 'b1')
  expect(await add('c', 'c1')).toBe('503 5')
  await endOne()
  const next = add('c', 'c2')
  await endOne()
  await endOne()
  expect(await next).toBe('c2')
})
