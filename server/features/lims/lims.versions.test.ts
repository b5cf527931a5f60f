import { describe, expect, test } from 'vitest'
import type { ResultContent } from '../../../contract/results.ts'
import { RowHistory } from './lims.versions.ts'

const A: ResultContent = {
  zone_id: 1,
  lims_client_id: null,
  is_shared: false,
  sampled_on: '2026-11-02',
  type: 'phages',
  value: 12.5,
  below_limit: false,
  method: '',
}
const [B, C]: [ResultContent, ResultContent] = [
  { ...A, value: 13 },
  { ...A, value: 14 },
]

/** « 2A » is content A said to be revision 2; « A » says none. */
const rowOf = (word: string) => {
  const revision = word.slice(0, -1)
  return {
    external_id: 'LAB-1',
    revision: revision === '' ? undefined : Number(revision),
    content: word.endsWith('A') ? A : word.endsWith('B') ? B : C,
  }
}
const nameOf = (content: ResultContent) => (content === A ? 'A' : content === B ? 'B' : 'C')

function told(words: string) {
  const history = new RowHistory<ResultContent>()
  const outcomes = words.split(' ').map((word) => {
    const { outcome, version } = history.plan(rowOf(word))
    if (version) history.add(version)
    return outcome
  })
  const named = history.added.toSorted((one, other) => (one.revision < other.revision ? -1 : 1))
  const [inForce, ...older] = [named.at(-1), ...named.slice(0, -1)].map((v) => v && `${v.revision}${nameOf(v.content)}`)
  expect(history.current).toBe(named.at(-1))
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

test.each<[string, Partial<ResultContent>]>([
  ['zone', { zone_id: 2 }],
  ['client', { lims_client_id: 'C-1' }],
  ['sharing', { is_shared: true }],
  ['day', { sampled_on: '2026-11-03' }],
  ['type', { type: 'arn_f' }],
  ['value', { value: 12.51 }],
  ['limit', { below_limit: true }],
  ['method', { method: 'ISO 10705-1' }],
])('another %s is a correction', (_what, other) => {
  const history = new RowHistory([{ external_id: 'LAB-1', revision: 1, is_numbered: false, content: A }])
  expect(history.plan({ external_id: 'LAB-1', revision: undefined, content: { ...A, ...other } }).outcome).toBe(
    'updated',
  )
})

test('twice as many versions of one row are twice the work, new or sent again', () => {
  const workOf = (rows: number) => {
    let work = 0
    const history = new RowHistory<ResultContent>()
    for (let n = 0; n < 2 * rows; n++) {
      const get = () => {
        work += 1
        return n % rows
      }
      const content = Object.defineProperty({ ...A }, 'value', { get, enumerable: true })
      const { version } = history.plan({
        external_id: 'LAB-1',
        revision: n < rows ? undefined : (n % rows) + 1,
        content,
      })
      if (version) history.add(version)
    }
    expect(history.current?.revision).toBe(rows)
    return work
  }
  expect(workOf(400)).toBeGreaterThanOrEqual(800)
  expect(workOf(800)).toBeLessThan(workOf(400) * 2.1)
})
