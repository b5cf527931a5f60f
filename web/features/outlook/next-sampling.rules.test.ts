import { expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { nextSamplingDay } from './next-sampling.rules.ts'

/** The last one on 22 November, after these intervals. */
function sampledAfter(intervals: readonly number[]) {
  const days = ['2026-11-22']
  for (const interval of intervals.toReversed()) days.unshift(addDays(days[0] ?? '', -interval))
  return days.map((sampled_on) => ({ sampled_on }))
}

test.each<[string, number[], string, string | null]>([
  ['every week', [7, 7, 7, 7], '2026-11-26', '2026-11-29'],
  ['every week, for ten', [7, 7, 7, 7, 7, 7, 7, 7, 7], '2026-11-26', '2026-11-29'],
  ['about every week', [6, 8, 7, 9], '2026-11-26', '2026-11-30'],
  ['two days early or late', [5, 7, 7, 9], '2026-11-26', '2026-11-29'],
  ['three days late', [7, 7, 7, 10], '2026-11-26', null],
  ['three days early', [7, 4, 7, 7], '2026-11-26', null],
  ['a week missed lately', [7, 7, 14, 7], '2026-11-26', null],
  ['a week missed before', [14, 7, 7, 7, 7], '2026-11-26', '2026-11-29'],
  ['every fortnight', [14, 14, 14, 14], '2026-11-26', '2026-12-06'],
  ['every fortnight, three days off', [17, 14, 11, 14], '2026-11-26', '2026-12-06'],
  ['every fortnight, four days off', [18, 14, 14, 14], '2026-11-26', null],
  ['each day', [1, 1, 1, 1], '2026-11-22', '2026-11-23'],
  ['three intervals', [7, 7, 7], '2026-11-26', null],
  ['one sampling', [], '2026-11-26', null],
  ['weekly and fortnightly in turn', [7, 14, 7, 14], '2026-11-26', null],
  ['expected today', [7, 7, 7, 7], '2026-11-29', '2026-11-29'],
  ['three days overdue', [7, 7, 7, 7], '2026-12-02', '2026-11-29'],
  ['four days overdue', [7, 7, 7, 7], '2026-12-03', null],
  ['every month, as far as is known', [30, 30, 30, 30], '2026-12-01', '2026-12-22'],
])('sampled %s: %j, on %s the next is %s', (_which, intervals, today, next) => {
  expect(nextSamplingDay(sampledAfter(intervals), today)).toBe(next)
})

test('nothing sampled tells nothing', () => {
  expect(nextSamplingDay([], '2026-11-26')).toBeNull()
})
