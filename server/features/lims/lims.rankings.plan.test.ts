import { describe, expect, test } from 'vitest'
import { type Placed, place, settled } from './lims.rankings.plan.ts'

/** « A 03- » is open from the third; « a 03-05 » has its end; « !A 03- » is an administrator's. */
function rankingOf(word: string): Placed {
  const [, touched, external_id = '', from = '', until = ''] = /^(!?)(\w) (\d\d)-(\d\d)?$/.exec(word) ?? []
  const day = (number: string) => `2026-11-${number}`
  return {
    id: null,
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
const shown = (line: readonly Placed[]) =>
  line
    .map(({ external_id, starts_on, ends_on }) => `${external_id} ${starts_on.slice(8)}-${ends_on?.slice(8) ?? ''}`)
    .join(', ')

function placed(words: string): string {
  let line: Placed[] = []
  const refused: string[] = []
  for (const word of words.split(', ')) {
    const added = rankingOf(word)
    const others = line.filter(({ external_id }) => external_id !== added.external_id)
    const done = place(others, added)
    if ('conflict' in done) refused.push(`${added.external_id} by ${done.conflict.external_id}`)
    else line = done.line
  }
  return [shown(settled(line)), ...refused].join('; ')
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

describe('what has a place in every order has the same one', () => {
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
