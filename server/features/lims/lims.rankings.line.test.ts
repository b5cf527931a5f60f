import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import type { RankingState, StoredRanking } from '../../../database/tables.rankings.ts'
import { rankingLines } from './lims.rankings.line.ts'

/** « A 03- » is open from the third; « a 03-05 » has its end; « !A 03- » is an administrator's. */
function rankingOf(word: string): RankingState {
  const [, touched, external_id = '', from = '', until = ''] = /^(!?)(\w) (\d\d)-(\d\d)?$/.exec(word) ?? []
  const day = (number: string) => `2026-11-${number}`
  return {
    external_id,
    zone_id: 1,
    type: 'phages',
    class: external_id,
    value: null,
    below_limit: false,
    starts_on: day(from),
    ends_on: until === '' ? null : day(until),
    is_open: until === '' && touched === '',
  }
}
const shown = (line: readonly RankingState[]) =>
  line
    .map(({ external_id, starts_on, ends_on }) => `${external_id} ${starts_on.slice(8)}-${ends_on?.slice(8) ?? ''}`)
    .join(', ')

function placed(words: string): string {
  const lines = rankingLines([])
  const refused: string[] = []
  for (const word of words.split(', ')) {
    const added = rankingOf(word)
    const conflict = lines.put(added)
    if (conflict) refused.push(`${added.external_id} by ${conflict.external_id}`)
  }
  const line = lines
    .edits()
    .flatMap(({ after }) => after ?? [])
    .toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
  return [shown(line), ...refused].join('; ')
}

test.each([
  ['A 01-', 'A 01-'],
  ['A 01-, B 08-', 'A 01-07, B 08-'],
  // Late.
  ['B 08-, A 01-', 'A 01-07, B 08-'],
  ['A 01-, C 15-, B 08-', 'A 01-07, B 08-14, C 15-'],
  ['A 01-05, B 04-', 'A 01-05; B by A'],
  ['A 01-05, B 06-', 'A 01-05, B 06-'],
  ['A 01-, B 01-', 'A 01-; B by A'],
  ['A 01-, b 08-10', 'A 01-07, b 08-10'],
  ['b 08-10, A 01-', 'A 01-07, b 08-10'],
  ['b 08-10, A 01-09', 'b 08-10; A by b'],
  // An administrator's open one is closed as an administrator would, their dated one stands.
  ['!A 01-, B 08-', 'A 01-07, B 08-'],
  ['!B 08-, A 01-', 'A 01-07, B 08-'],
  ['!A 01-05, B 03-', 'A 01-05; B by A'],
  // Corrected: what was closed by it goes on until its new start.
  ['A 01-, B 08-, B 10-', 'A 01-09, B 10-'],
  ['A 01-, B 08-, B 05-', 'A 01-04, B 05-'],
  ['A 01-, B 08-, A 10-', 'B 08-09, A 10-'],
  ['A 01-, B 08-, B 08-12', 'A 01-07, B 08-12'],
])('%s: %s', (words, line) => {
  expect(placed(words)).toBe(line)
})

describe('rankings that fit in every order give the same line', () => {
  const permuted = (words: string[]): string[][] =>
    words.length < 2
      ? [words]
      : words.flatMap((word, at) => permuted(words.toSpliced(at, 1)).map((rest) => [word, ...rest]))

  test.each(['A 01-, B 08-, C 15-, D 22-', 'A 01-, b 05-06, C 08-, d 20-25', 'a 01-02, b 03-04, C 05-, d 28-29'])(
    '%s',
    (words) => {
      expect(new Set(permuted(words.split(', ')).map((order) => placed(order.join(', ')))).size).toBe(1)
    },
  )
})

const STORED = {
  ...{ version: 1, reason: '', user_id: null, batch_id: null, created_at: '2026-11-01T00:00:00Z' },
  ...{ proposed_class: null, sampled_on: null, sort_value: null },
}

describe('the work of a batch', () => {
  /** How often a day is looked at when so many rankings come to so many stored ones. */
  function workOf(added: number, stored: number): number {
    let work = 0
    const counted = (ranking: StoredRanking): StoredRanking => {
      const get = () => {
        work += 1
        return addDays('1000-01-01', 2 * ranking.id)
      }
      return Object.defineProperty(ranking, 'starts_on', { get })
    }
    const dated = { ...rankingOf('a 01-01'), ends_on: '0999-01-01' }
    const one = { ...dated, ...STORED, external_id: null }
    const lines = rankingLines(Array.from({ length: stored }, (_, id) => counted({ ...one, id })))
    for (let n = 0; n < added; n++) {
      const at = addDays('1000-01-02', 2 * Math.floor((n * stored) / added))
      expect(lines.put({ ...dated, external_id: `N-${n}`, starts_on: at, ends_on: at })).toBeUndefined()
    }
    return work
  }

  test('grows with its rankings, and hardly with those that are stored', () => {
    const work = workOf(500, 8000)
    expect(work).toBeGreaterThan(500)
    expect(workOf(500, 16_000)).toBeLessThan(work * 1.2)
    expect(workOf(1000, 8000)).toBeLessThan(work * 2.1)
  })
})
