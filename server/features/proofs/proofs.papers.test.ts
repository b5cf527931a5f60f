import { expect, test } from 'vitest'
import { drawnPapers } from './proofs.papers.ts'

/** Says which papers were drawn anew among those asked for. */
function desk(bounds: Parameters<typeof drawnPapers>[0]) {
  const papers = drawnPapers(bounds)
  const drawn: string[] = []
  const ask = (code: string, bytes = 10) =>
    papers.draw(code, async () => {
      drawn.push(code)
      if (bytes < 0) throw new Error('no paper left')
      return { name: code, bytes: Buffer.alloc(bytes) }
    })
  return { ask, drawn }
}

test('those who ask for one at once, and later, get one drawing', async () => {
  const { ask, drawn } = desk({})
  const papers = await Promise.all(Array.from({ length: 100 }, () => ask('A')))
  papers.push(await ask('A'))
  expect([new Set(papers).size, drawn]).toEqual([1, ['A']])
})

test('as many are kept as may be: the one that was read last goes last', async () => {
  const { ask, drawn } = desk({ maxPapers: 2 })
  for (const code of ['A', 'B', 'A', 'C', 'A', 'B']) await ask(code)
  expect(drawn).toEqual(['A', 'B', 'C', 'B'])
})

test('as many bytes are kept as may be, and a paper that is longer is not', async () => {
  const { ask, drawn } = desk({ maxBytes: 25 })
  for (const code of ['A', 'B', 'C', 'B', 'A']) await ask(code)
  await ask('long', 26)
  await ask('long', 26)
  expect(drawn).toEqual(['A', 'B', 'C', 'A', 'long', 'long'])
})

test('one that could not be drawn is drawn anew', async () => {
  const { ask, drawn } = desk({})
  await expect(ask('A', -1)).rejects.toThrow('no paper left')
  expect((await ask('A')).bytes.length).toBe(10)
  expect(drawn).toEqual(['A', 'A'])
})
