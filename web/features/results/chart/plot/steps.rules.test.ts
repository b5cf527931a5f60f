import { expect, test } from 'vitest'
import type { Scale, ScaleClass } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { type ChartRanking, rankingOn, stepsOf } from './steps.rules.ts'

const classOf = (key: string, is_retired = false): ScaleClass => ({
  ...UNRANKED,
  key,
  label: key,
  is_retired,
})
const scale: Scale = {
  type: 'arn_f',
  label: 'ARN F',
  unit: 'UFP/g',
  validity_days: 30,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [classOf('low'), classOf('high'), classOf('old', true)],
}
const given = (key: string, starts_on: string, ends_on: string | null): ChartRanking => ({
  class: key,
  starts_on,
  ends_on,
})
const DAYS = ['2026-11-01', '2026-11-30'] as const

test.each<[string, ChartRanking[], string[]]>([
  ['none', [], []],
  ['one since before, open', [given('low', '2026-01-01', null)], ['2026-11-01 2026-12-01 low']],
  ['one within', [given('low', '2026-11-05', '2026-11-10')], ['2026-11-05 2026-11-11 low']],
  ['one for a single day', [given('low', '2026-11-05', '2026-11-05')], ['2026-11-05 2026-11-06 low']],
  ['before and after', [given('low', '2026-10-01', '2026-10-31'), given('high', '2026-12-01', null)], []],
  [
    'one after the other, sent the latest first',
    [given('high', '2026-11-11', null), given('low', '2026-11-05', '2026-11-10')],
    ['2026-11-05 2026-11-11 low', '2026-11-11 2026-12-01 high'],
  ],
  [
    'the same class again goes on',
    [given('low', '2026-11-05', '2026-11-10'), given('low', '2026-11-11', '2026-11-20')],
    ['2026-11-05 2026-11-21 low'],
  ],
  [
    'days without any are between',
    [given('low', '2026-11-05', '2026-11-10'), given('low', '2026-11-12', '2026-11-20')],
    ['2026-11-05 2026-11-11 low', '2026-11-12 2026-11-21 low'],
  ],
  ['a class that was retired', [given('old', '2026-11-05', '2026-11-10')], ['2026-11-05 2026-11-11 old']],
  ['a class nobody knows', [given('gone', '2026-11-05', '2026-11-10')], []],
])('%s', (_name, rankings, expected) => {
  const steps = stepsOf(rankings, scale, DAYS)
  expect(steps.map(({ from, until, shown }) => `${from} ${until} ${shown.key}`)).toEqual(expected)
})

test('a ranking in force on a day is one that covers it, both ends included', () => {
  const all = [given('low', '2026-11-05', '2026-11-10'), given('high', '2026-11-12', null)]
  const days = ['2026-11-04', '2026-11-05', '2026-11-10', '2026-11-11', '2026-11-12', '2030-01-01']
  expect(days.map((day) => rankingOn(all, day)?.class ?? null)).toEqual([null, 'low', 'low', null, 'high', 'high'])
})
