import { expect, test } from 'vitest'
import { answersByCode } from './answers-by-code.ts'

/** Says which answers were made anew among those asked for. */
function desk(bounds: Parameters<typeof answersByCode>[0]) {
  const answers = answersByCode(bounds)
  const made: string[] = []
  const ask = (code: string, bytes = 10, ready = Promise.resolve()) =>
    answers.make(code, async () => {
      made.push(code)
      await ready
      if (bytes < 0) throw new Error('no paper left')
      const form = Buffer.alloc(bytes)
      return { type: 'a/b', etag: code, cacheControl: '', identity: form, gzip: null, br: form }
    })
  return { ...answers, ask, made }
}

test('an answer is made once, and found at once from then on', async () => {
  const { ask, find, made } = desk({})
  const answer = await ask('A')
  expect([await ask('A'), find('A'), find('B'), made]).toEqual([answer, answer, undefined, ['A']])
})

test('whoever finds one that is being made waits for it', async () => {
  const { ask, find, made } = desk({})
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = ask('A', 10, promise)
  const waiting = find('A')
  expect(waiting).toBeInstanceOf(Promise)
  resolve()
  expect([await waiting, made]).toEqual([await first, ['A']])
})

test('one that failed is made anew, and none for another who began meanwhile', async () => {
  const { ask, find, made } = desk({})
  const { promise, resolve } = Promise.withResolvers<void>()
  const failing = ask('A', -1, promise)
  const other = ask('A', 10, promise)
  const waiting = find('A')
  resolve()
  await expect(failing).rejects.toThrow('no paper left')
  await expect(waiting).rejects.toThrow('no paper left')
  expect([await ask('A'), made]).toEqual([await other, ['A', 'A']])
})

test('as many are kept as may be: the one that was read last goes last', async () => {
  const { ask, made } = desk({ maxAnswers: 2 })
  for (const code of ['A', 'B', 'A', 'C', 'A', 'B']) await ask(code)
  expect(made).toEqual(['A', 'B', 'C', 'B'])
})

test('those that are being made push out none that was made', async () => {
  const { ask, find, made } = desk({ maxAnswers: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  await ask('A')
  const flood = ['X', 'Y', 'Z'].map((code) => ask(code, -1, promise))
  await ask('B')
  resolve()
  await Promise.allSettled(flood)
  for (const code of ['A', 'B']) await ask(code)
  expect([made, find('X')]).toEqual([['A', 'X', 'Y', 'Z', 'B'], undefined])
})

test('as many bytes are kept as may be, of all forms together, and an answer that is longer is not, nor takes the place of others', async () => {
  const { ask, made } = desk({ maxBytes: 50 })
  for (const code of ['A', 'B', 'C', 'B', 'A']) await ask(code)
  for (const code of ['long', 'long']) await ask(code, 26)
  for (const code of ['B', 'A']) await ask(code)
  expect(made).toEqual(['A', 'B', 'C', 'A', 'long', 'long'])
})

test('what was made before a change, or during one, is not given after it', async () => {
  let generation = 0
  const { ask, find, made } = desk({ generation: () => generation })
  await ask('A')
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = ask('B', 10, promise)
  generation = 1
  expect([find('A'), find('B')]).toEqual([undefined, undefined])
  resolve()
  await slow
  expect(find('B')).toBeUndefined()
  for (const code of ['A', 'A']) await ask(code)
  expect(made).toEqual(['A', 'B', 'A'])
})

test('nothing is kept while no change would be heard', async () => {
  const { ask, made } = desk({ generation: () => Number.NaN })
  for (const code of ['A', 'A']) await ask(code)
  expect(made).toEqual(['A', 'A'])
})
