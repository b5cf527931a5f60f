import { expect, test } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

/** Values of one letter and their weight; `made` has every making. */
function stock(maxWeight: number) {
  const made: string[] = []
  const cache = boundedCache<string>(maxWeight, (value) => Number(value.slice(1)))
  const ask = (value: string) =>
    cache(value, async () => {
      made.push(value)
      return value
    })
  return { ask, made }
}

test('those who ask while it is made share one making, and so do those who ask later', async () => {
  const { ask, made } = stock(10)
  expect(await Promise.all([ask('a1'), ask('a1'), ask('b1')])).toEqual(['a1', 'a1', 'b1'])
  expect(await ask('a1')).toBe('a1')
  expect(made).toEqual(['a1', 'b1'])
})

test('the least recently asked goes first, by weight', async () => {
  const { ask, made } = stock(10)
  for (const value of ['a4', 'b4', 'a4', 'c4']) await ask(value)
  expect(made).toEqual(['a4', 'b4', 'c4'])
  await ask('a4')
  await ask('c4')
  expect(made).toEqual(['a4', 'b4', 'c4'])
  await ask('b4')
  expect(made).toEqual(['a4', 'b4', 'c4', 'b4'])
})

test('one that is heavier than all that may be kept is kept alone', async () => {
  const { ask, made } = stock(10)
  for (const value of ['a4', 'b99', 'b99', 'a4', 'a4', 'b99']) await ask(value)
  expect(made).toEqual(['a4', 'b99', 'a4', 'b99'])
})

test('a failure is not kept', async () => {
  const cache = boundedCache<string>(10, () => 1)
  await expect(cache('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache('a', async () => 'yes')).toBe('yes')
})
