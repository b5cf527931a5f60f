import { expect, test } from 'vitest'
import { type DatedRanking, timelineOf, windowAround, windowOfAll } from './timeline.rules.ts'

const TODAY = '2026-11-21'
/** A hundred days: one percent each. */
const HUNDRED: [string, string] = ['2026-10-02', '2027-01-10']
const of = (starts_on: string, ends_on: string | null, key = 'faible'): DatedRanking => ({
  class: key,
  starts_on,
  ends_on,
})

test.each([
  ['a whole period, its last day included', of('2026-10-12', '2026-10-21'), { from: 10, to: 20, isOpen: false }],
  ['one that began before', of('2026-01-01', '2026-10-11'), { from: 0, to: 10, isOpen: false }],
  ['one without end', of('2026-10-12', null), { from: 10, to: 100, isOpen: true }],
  ['one that ends after', of('2026-12-31', '2027-06-01'), { from: 90, to: 100, isOpen: false }],
])('%s', (_name, one, expected) => {
  expect(timelineOf({ existing: [one], today: TODAY }, HUNDRED).bars).toEqual([
    { ...expected, key: one.starts_on, class: 'faible' },
  ])
})

test('periods out of view are not drawn', () => {
  const existing = [of('2026-01-01', '2026-02-01'), of('2027-02-01', null)]
  expect(timelineOf({ existing, today: TODAY }, HUNDRED).bars).toEqual([])
})

test('a new one is drawn with today', () => {
  const { added, today } = timelineOf({ existing: [], added: of('2026-11-21', null, 'elevee'), today: TODAY }, HUNDRED)
  expect([added, today]).toEqual([{ key: TODAY, from: 50, to: 100, class: 'elevee', isOpen: true }, 50])
})

test('days that two would have are marked', () => {
  const existing = [of('2026-10-12', '2026-11-30'), of('2026-12-31', null)]
  const added = { ...of('2026-11-21', null), class: null }
  expect(timelineOf({ existing, added, today: TODAY }, HUNDRED).clashes).toEqual([
    { from: 50, to: 60 },
    { from: 90, to: 100 },
  ])
})

test.each([
  [null, ['2026-10-07', '2027-02-04']],
  [{ starts_on: '2026-12-01', ends_on: '2026-12-28', class: null }, ['2026-10-07', '2027-02-11']],
  [{ starts_on: '2024-01-01', ends_on: '2024-01-28', class: null }, ['2023-11-17', '2027-01-05']],
])('the window around %j', (added, expected) => {
  expect(windowAround({ added, today: TODAY })).toEqual(expected)
})

test('the window of all holds the first day, the last and today', () => {
  const existing = [of('2026-01-04', '2026-02-01'), of('2025-01-04', '2025-02-01')]
  expect(windowOfAll({ existing, today: TODAY })).toEqual(['2025-01-01', '2026-11-28'])
  expect(windowOfAll({ existing: [], today: TODAY })).toEqual(['2026-11-18', '2026-11-28'])
})

test.each([
  [['2026-10-02', '2027-01-10'], 4],
  [['2023-09-01', '2026-12-20'], 4],
  [['2026-11-01', '2026-11-20'], 1],
] as const)('few marks between %j', ([first, last], most) => {
  const { ticks } = timelineOf({ existing: [], today: TODAY }, [first, last])
  expect(ticks.length).toBeLessThanOrEqual(most)
  for (const { at } of ticks) expect(at).toBeLessThanOrEqual(87)
})
