import { describe, expect, test } from 'vitest'
import { type ClosingPolicy, type Period, planRanking } from './rankings.periods.ts'

const period = (starts_on: string, ends_on: string | null): Period => ({ starts_on, ends_on })
const planned = (existing: readonly Period[], added: Period, closing: ClosingPolicy) => {
  const { closes, conflicts } = planRanking(existing, added, closing)
  return { closes, conflict: conflicts[0] ?? null }
}
const OPEN = period('2026-11-01', null)
const WEEK = period('2026-11-10', '2026-11-16')

test.each<[string, Period[], Period, { closes: Period | null; conflict: Period | null }]>([
  ['inside', [WEEK], period('2026-11-12', null), { closes: WEEK, conflict: null }],
  ['on its last day', [WEEK], period('2026-11-16', '2026-11-30'), { closes: WEEK, conflict: null }],
  ['on its first day', [WEEK], period('2026-11-10', null), { closes: null, conflict: WEEK }],
  [
    'inside, over the next one',
    [WEEK, period('2026-11-17', null)],
    period('2026-11-12', null),
    { closes: WEEK, conflict: period('2026-11-17', null) },
  ],
])('asked to shorten one with an end, starting %s', (_name, existing, added, expected) => {
  expect(planned(existing, added, 'any')).toEqual(expected)
})

describe('a new period changes those that are there', () => {
  test.each<[string, Period[], Period, { closes: Period | null; conflict: Period | null }]>([
    ['none there', [], OPEN, { closes: null, conflict: null }],
    ['after a closed one', [WEEK], period('2026-11-17', null), { closes: null, conflict: null }],
    [
      'before a closed one, ending the day before',
      [WEEK],
      period('2026-11-01', '2026-11-09'),
      { closes: null, conflict: null },
    ],
    ['inside an open one', [OPEN], period('2026-11-20', null), { closes: OPEN, conflict: null }],
    ['inside an open one, with an end', [OPEN], WEEK, { closes: OPEN, conflict: null }],
    ['the day after an open one began', [OPEN], period('2026-11-02', null), { closes: OPEN, conflict: null }],
    ['the same start as an open one', [OPEN], period('2026-11-01', null), { closes: null, conflict: OPEN }],
    ['before an open one, without end', [OPEN], period('2026-10-01', null), { closes: null, conflict: OPEN }],
    ['before an open one, ending in it', [OPEN], period('2026-10-01', '2026-11-01'), { closes: null, conflict: OPEN }],
    [
      'before an open one, ending before it',
      [OPEN],
      period('2026-10-01', '2026-10-31'),
      { closes: null, conflict: null },
    ],
    ['the same as a closed one', [WEEK], WEEK, { closes: null, conflict: WEEK }],
    ['starting inside a closed one', [WEEK], period('2026-11-12', null), { closes: null, conflict: WEEK }],
    ['on the last day of a closed one', [WEEK], period('2026-11-16', '2026-11-16'), { closes: null, conflict: WEEK }],
    ['around a closed one', [WEEK], period('2026-11-01', '2026-12-01'), { closes: null, conflict: WEEK }],
    [
      'inside an open one, over a future one',
      [period('2026-11-01', '2026-11-30'), period('2026-12-01', null)],
      period('2026-12-10', null),
      { closes: period('2026-12-01', null), conflict: null },
    ],
    ['open, before a future one', [WEEK], period('2026-11-01', null), { closes: null, conflict: WEEK }],
  ])('%s', (_name, existing, added, expected) => {
    expect(planned(existing, added, 'open')).toEqual(expected)
  })
})

test('a correction ends none', () => {
  expect(planned([OPEN], WEEK, 'none')).toEqual({ closes: null, conflict: OPEN })
})
