import { expect, test } from 'vitest'
import { addMonths } from '../../../../contract/account.durations.ts'
import { dayAfterWarning, firstDeletionDay, lastSeenOfUnused, mayGoUnused } from './deletion.rules.ts'

test.each([
  ['2026-01-15', 24, '2028-01-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-27', -24, '2024-11-27'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-10', -1, '2025-12-10'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %i months: %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then)
})

test.each([
  // In 60 days it is 2 July 2026.
  ['2026-05-03', 24, '2024-07-02'],
  ['2026-05-03', 12, '2025-07-02'],
  ['2026-12-31', 24, '2025-03-01'],
])('on %s with %i months, who was last seen on %s is warned', (today, months, seen) => {
  expect(lastSeenOfUnused(today, months)).toBe(seen)
})

test.each([
  // On the day itself, as told 60 days before.
  ['2026-05-03', '2024-07-02', 24, '2026-07-02'],
  // Long overdue, as after an upgrade: 60 days are left all the same.
  ['2026-05-03', '2020-01-01', 24, '2026-07-02'],
  ['2026-05-03', '2024-08-01', 24, '2026-08-01'],
])('warned on %s, last seen on %s, %i months: deleted on %s', (today, seen, months, day) => {
  expect(firstDeletionDay(today, seen, months)).toBe(day)
})

test.each([
  ['2026-06-18', '2026-07-02', '2026-07-02'],
  ['2026-06-10', '2026-07-02', '2026-07-02'],
  // The second warning was late.
  ['2026-07-01', '2026-07-02', '2026-07-15'],
  ['2027-01-01', '2026-07-02', '2027-01-15'],
])('warned again on %s of %s: deleted on %s', (today, told, day) => {
  expect(dayAfterWarning(today, told, 1)).toBe(day)
})

const UNUSED = { role: 'client', last_seen_on: '2024-07-02', deletion_warnings: 2 } as const
test.each([
  [{}, 24, true],
  [{ role: 'registered' }, 24, true],
  [{ role: 'actalia-user' }, 24, false],
  [{ role: 'actalia-api' }, 24, false],
  [{ deletion_warnings: 1 }, 24, false],
  [{ last_seen_on: '2024-07-03' }, 24, false],
  [{}, 36, false],
  [{}, 0, false],
] as const)('with %j and %i months on the day itself, may go: %s', (facts, months, may) => {
  expect(mayGoUnused({ ...UNUSED, ...facts }, '2026-07-02', months)).toBe(may)
})
