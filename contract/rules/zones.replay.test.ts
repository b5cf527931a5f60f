import { expect, test } from 'vitest'
import { replayedDay } from './zones.replay.ts'

test.each([
  [null, null],
  ['', null],
  ['hier', null],
  ['2026-02-30', null],
  ['2026-11-25', null],
  ['2027-01-01', null],
  ['2026-11-24', '2026-11-24'],
  ['2024-11-01', '2024-11-01'],
  ['1999-01-01', '2024-11-01'],
])('the address names %j: the day shown is %j', (text, day) => {
  expect(replayedDay(text, '2026-11-25')).toBe(day)
})
