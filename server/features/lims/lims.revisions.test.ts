import { describe, expect, test } from 'vitest'
import { type Content, isSame } from './lims.results.rules.ts'
import { type Chain, receive } from './lims.revisions.ts'

const A: Content = {
  zone_id: 1,
  lims_client_id: null,
  is_shared: false,
  sampled_on: '2026-11-02',
  type: 'phages',
  value: 12.5,
  below_limit: false,
  method: '',
}
const [B, C]: [Content, Content] = [
  { ...A, value: 13 },
  { ...A, value: 14 },
]

/** « 2A » is content A said to be revision 2; « A » says none. */
const rowOf = (word: string) => {
  const revision = word.slice(0, -1)
  return {
    revision: revision === '' ? undefined : Number(revision),
    content: word.endsWith('A') ? A : word.endsWith('B') ? B : C,
  }
}
const nameOf = (content: Content) => (content === A ? 'A' : content === B ? 'B' : 'C')

function told(words: string) {
  let chain: Chain<Content> | null = null
  const outcomes: string[] = []
  for (const word of words.split(' ')) {
    const received: ReturnType<typeof receive<Content>> = receive(chain, rowOf(word), isSame)
    chain = received.chain
    outcomes.push(received.outcome)
  }
  const inForce = chain ? `${chain.revision}${nameOf(chain.content)}` : ''
  const older = (chain?.older ?? []).map(({ revision, content }) => `${revision}${nameOf(content)}`).sort()
  return [outcomes.at(-1), [inForce, ...older].join(' ')]
}

test.each([
  ['A', 'created', '1A'],
  ['3A', 'created', '3A'],
  ['A A', 'unchanged', '1A'],
  ['A 1A', 'unchanged', '1A'],
  ['3A A', 'unchanged', '3A'],
  ['A B', 'updated', '2B 1A'],
  ['3A B', 'unchanged', '3A 1B'],
  ['A B B', 'unchanged', '2B 1A'],
  // Which of both it is cannot be told: the same file sent again, or a correction taken back.
  ['A B A', 'overtaken', '2B 1A'],
  ['A B C A', 'overtaken', '3C 1A 2B'],
  ['A B 3A', 'updated', '3A 1A 2B'],
  // Where corrections have numbers, a row without one is the first version.
  ['A 2B A', 'unchanged', '2B 1A'],
  ['2B A', 'unchanged', '2B 1A'],
  ['2B A A 2B', 'unchanged', '2B 1A'],
  ['2B A C', 'updated', '3C 1A 2B'],
  ['2B 1A A', 'unchanged', '2B 1A'],
  ['1A 2B', 'updated', '2B 1A'],
  ['1A 7B', 'updated', '7B 1A'],
  ['2B 1A', 'unchanged', '2B 1A'],
  ['2B 1A 1A', 'unchanged', '2B 1A'],
  ['2B 1A 2B', 'unchanged', '2B 1A'],
  ['2B 1A 1C', 'conflict', '2B 1A'],
  ['1A 1B', 'conflict', '1A'],
  ['A 1B', 'conflict', '1A'],
  // The same again under a higher number is no correction, and all numbers are kept for what may come late.
  ['1A 2A', 'unchanged', '2A 1A'],
  ['2A 1A', 'unchanged', '2A 1A'],
  ['1A 3A 2B', 'unchanged', '3A 1A 2B'],
])('after %s: %s, with %s', (words, outcome, chain) => {
  expect(told(words)).toEqual([outcome, chain])
})

const permuted = (words: readonly string[]): string[][] =>
  words.length < 2
    ? [[...words]]
    : words.flatMap((word, at) => permuted(words.toSpliced(at, 1)).map((p) => [word, ...p]))

describe('whatever the order that numbered revisions come in, the chain is the same', () => {
  test.each([['1A 2B 3C 4A'], ['1A 2A 3B 4B'], ['2B 5A 7C 1A 2B']])('%s', (words) => {
    const ends = permuted(words.split(' ')).map((order) => told(order.join(' '))[1])
    expect(ends.length).toBeGreaterThan(20)
    expect(new Set(ends).size).toBe(1)
  })
})

test.each(['A B', 'A B C', '1A B C', '2A 1B', 'A 2B', '2B A C', 'A A 3B 2C', '5A B C'])(
  '%s sent again, whole or in part, changes nothing',
  (words) => {
    const [, once] = told(words)
    expect(told(`${words} ${words}`)[1]).toBe(once)
    expect(told(`${words} ${words.split(' ').toReversed().join(' ')}`)[1]).toBe(once)
  },
)

test.each<[string, Partial<Content>]>([
  ['zone', { zone_id: 2 }],
  ['client', { lims_client_id: 'C-1' }],
  ['sharing', { is_shared: true }],
  ['day', { sampled_on: '2026-11-03' }],
  ['type', { type: 'arn_f' }],
  ['value', { value: 12.51 }],
  ['limit', { below_limit: true }],
  ['method', { method: 'ISO 10705-1' }],
])('another %s is a correction', (_what, other) => {
  const { chain } = receive(null, { revision: undefined, content: A }, isSame)
  expect(receive(chain, { revision: undefined, content: { ...A, ...other } }, isSame).outcome).toBe('updated')
})
