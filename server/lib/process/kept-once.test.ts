import { expect, test } from 'vitest'
import { keptOnce } from './kept-once.ts'

test('it is made once for all; a failure is told to who asked meanwhile, and made again for the next', async () => {
  const outcomes = [Promise.reject(new Error('full')), Promise.resolve('made'), Promise.resolve('again')]
  const ask = keptOnce(async () => outcomes.shift())
  const first = await Promise.allSettled([ask(), ask()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await ask(), await ask()]).toEqual(['made', 'made'])
})
