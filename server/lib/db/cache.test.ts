import { expect, test } from 'vitest'
import { cachedUntilChange } from './cache.ts'
import type { DatabaseChanges } from './changes.ts'

/** Announces changes by hand, and holds the values that are being made until they are let go. */
function bench() {
  let generation = 0
  let isListening = true
  let key = 'monday'
  const makings: { key: string; end: (value: string) => void; fail: () => void }[] = []
  const changes: DatabaseChanges = {
    isListening: () => isListening,
    generation: () => generation,
    on: () => undefined,
    caughtUp: async () => undefined,
    hasOthers: () => false,
    close: async () => undefined,
  }
  const ask = cachedUntilChange(
    changes,
    'zones',
    () => key,
    (asked) =>
      new Promise<string>((resolve, reject) =>
        makings.push({ key: asked, end: resolve, fail: () => reject(new Error('away')) }),
      ),
  )
  return {
    ask,
    makings,
    change: () => {
      generation += 1
    },
    lose: () => {
      isListening = false
    },
    setKey: (next: string) => {
      key = next
    },
  }
}

test('a value is cached until a change', async () => {
  const { ask, makings, change } = bench()
  const first = ask()
  makings[0]?.end('one')
  expect([await first, await ask(), makings.length]).toEqual(['one', 'one', 1])
  change()
  const second = ask()
  await expect.poll(() => makings.length).toBe(2)
  makings[1]?.end('two')
  expect(await second).toBe('two')
})

test('any number of changes while a value is made cause one more making, after the last of them', async () => {
  const { ask, makings, change } = bench()
  const first = ask()
  const later = Array.from({ length: 10 }, () => {
    change()
    return ask()
  })
  expect(makings).toHaveLength(1)
  makings[0]?.end('old')
  expect(await first).toBe('old')
  await expect.poll(() => makings.length).toBe(2)
  makings[1]?.end('new')
  expect(new Set(await Promise.all(later))).toEqual(new Set(['new']))
  expect([await ask(), makings.length]).toEqual(['new', 2])
})

test('a value that changed while it was made is made again for the next caller', async () => {
  const { ask, makings, change } = bench()
  const first = ask()
  change()
  makings[0]?.end('old')
  await first
  const second = ask()
  await expect.poll(() => makings.length).toBe(2)
  makings[1]?.end('new')
  expect(await second).toBe('new')
})

test('nothing is cached for another key, after a failure or without a connection', async () => {
  const { ask, makings, setKey, lose } = bench()
  const failed = ask()
  makings[0]?.fail()
  await expect(failed).rejects.toThrow('away')
  const monday = ask()
  await expect.poll(() => makings.length).toBe(2)
  makings[1]?.end('m')
  await monday
  setKey('tuesday')
  const tuesday = ask()
  await expect.poll(() => makings.length).toBe(3)
  makings[2]?.end('t')
  expect([await tuesday, makings[2]?.key]).toEqual(['t', 'tuesday'])
  lose()
  void ask()
  await expect.poll(() => makings.length).toBe(4)
})

test('the key may change while a caller waits: each gets the value of its own key, and the last one is cached', async () => {
  const { ask, makings, change, setKey } = bench()
  const first = ask()
  change()
  const waiting = ask()
  setKey('tuesday')
  const next = ask()
  const same = ask()
  expect(makings).toHaveLength(1)
  makings[0]?.end('monday, old')
  expect(await first).toBe('monday, old')
  await expect.poll(() => makings.length).toBeGreaterThan(1)
  makings[1]?.end('monday, new')
  expect(await waiting).toBe('monday, new')
  await expect.poll(() => makings.length).toBe(3)
  makings[2]?.end('tuesday')
  expect([await next, await same]).toEqual(['tuesday', 'tuesday'])
  expect(makings.map(({ key }) => key)).toEqual(['monday', 'monday', 'tuesday'])
  expect([await ask(), makings.length]).toEqual(['tuesday', 3])
})
