import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const { signal: patient } = new AbortController()

/** Works that go on until told; `order` has the names of those that began. */
function stage(inTurn: ReturnType<typeof fairQueue>) {
  const order: string[] = []
  const running: (() => void)[] = []
  return {
    order,
    add: (source: string, name: string, signal = patient) => {
      const done = inTurn(source, signal, () => {
        order.push(name)
        return new Promise<string>((resolve) => running.push(() => resolve(name)))
      })
      return done.catch((error) => `${error.status} ${error.retryAfter ?? ''}`.trim())
    },
    /** Ends the one that began first, then lets the next begin. */
    endOne: async () => {
      running.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('no more run at once than allowed, the others in the order they came', async () => {
  const { add, order, endOne } = stage(fairQueue({ atOnce: 2, maxWaiting: 10 }))
  for (const name of ['1', '2', '3', '4']) void add('one', name)
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

test('in a queue that one source filled, its last gives up its place to another source', async () => {
  const { add, order, endOne } = stage(fairQueue({ atOnce: 1, maxWaiting: 3 }))
  void add('flood', '1')
  const flood = ['2', '3', '4'].map((name) => add('flood', name))
  const calm = add('calm', 'calm')
  expect(await flood[2]).toBe('503 5')
  expect(await add('flood', '5')).toBe('503 5')
  for (let turn = 0; turn < 4; turn++) await endOne()
  expect([order, await calm]).toEqual([['1', '2', 'calm', '3'], 'calm'])
})

test('nothing is done for a caller who has left, before or while waiting, and their place is free', async () => {
  const { add, order, endOne } = stage(fairQueue({ atOnce: 1, maxWaiting: 1 }))
  const caller = new AbortController()
  void add('a', 'a1')
  const waiting = add('b', 'b1', caller.signal)
  caller.abort()
  expect([await waiting, await add('b', 'b2', caller.signal)]).toEqual(['499', '499'])
  const next = add('c', 'c1')
  await endOne()
  await endOne()
  expect([order, await next]).toEqual([['a1', 'c1'], 'c1'])
})

test('a work that fails gives its turn on', async () => {
  const inTurn = fairQueue({ atOnce: 1, maxWaiting: 1 })
  const failed = inTurn('a', patient, () => Promise.reject(new Error('no')))
  const next = inTurn('b', patient, async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})
