import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

test('a repeated work goes on after a failure, never overlaps, and close waits for the current one', async () => {
  const failures: string[] = []
  let [begun, running, most] = [0, 0, 0]
  const enough = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const repeating = repeat(
    1,
    async () => {
      begun += 1
      running += 1
      most = Math.max(most, running)
      if (begun === 3) enough.resolve()
      await (begun === 3 ? last.promise : undefined)
      running -= 1
      throw new Error(`${begun}`)
    },
    ({ message }) => failures.push(message),
  )
  await enough.promise
  const closing = repeating.close()
  expect(failures).toEqual(['1', '2'])
  last.resolve()
  await closing
  expect([failures, begun, most]).toEqual([['1', '2', '3'], 3, 1])
})
