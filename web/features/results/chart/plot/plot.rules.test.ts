import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../../contract/core/days.ts'
import type { ChartPoint } from '../../../../../contract/results.chart.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { RANGES } from '../axes/ranges.rules.ts'
import { type ChartSubject, plotOf } from './plot.rules.ts'

const TODAY = '2026-11-22'
const scale: Scale = {
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 30,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [null, 1, 10, 100].map((min, index) => ({
    ...UNRANKED,
    key: `class-${index}`,
    label: `Classe ${index}`,
    min,
    max: [1, 10, 100, null][index] ?? null,
  })),
}

const sampled = (on: string, value: number): ChartPoint => ({
  on,
  value,
  below_limit: value <= 1,
  low: value / 2,
  low_below_limit: value <= 1,
  count: 1,
})

const subjectOf = (points: ChartPoint[], range: ChartSubject['range']): ChartSubject => ({
  chart: { points, grouped_by: 'sampling', first_sampled_on: points[0]?.on ?? null },
  rankings: [
    { class: 'class-3', starts_on: '2020-01-01', ends_on: '2026-11-09' },
    { class: 'class-1', starts_on: '2026-11-12', ends_on: null },
  ],
  scale,
  range,
  today: TODAY,
  isPast: false,
  past: [],
})

const weekly = (count: number) =>
  Array.from({ length: count }, (_, index) => sampled(addDays(TODAY, (index - count) * 7), 10 ** ((index % 12) - 2)))

const CASES: [string, ChartPoint[]][] = [
  ['one point', [sampled('2026-11-18', 42)]],
  ['three of one day', [3, 12, 130].map((value) => sampled('2026-11-18', value))],
  ['all under the limit', weekly(80).map(({ on }) => sampled(on, 1))],
  ['from 0.01 to a thousand million', weekly(80)],
  ['a thousand', weekly(1000)],
]

describe.each([288, 360, 560, 1400])('on %i pixels', (width) => {
  test.each(CASES)('%s are all within the axes, in every range', (_name, points) => {
    for (const range of RANGES) {
      const asked = points.filter(({ on }) => range !== 'winter' || on >= '2026-11-01')
      const { frame, series, days, steps, bands } = plotOf(subjectOf(asked, range), { width, height: 240 })
      expect([frame.left > 20, frame.right < width - 20]).toEqual([true, true])
      for (const { x, y, lowY } of series.flatMap((one) => one.points)) {
        expect(x).toBeGreaterThanOrEqual(frame.left)
        expect(x).toBeLessThanOrEqual(frame.right)
        expect(y).toBeGreaterThanOrEqual(frame.top)
        expect(lowY).toBeGreaterThanOrEqual(y)
        expect(lowY).toBeLessThan(frame.bottom)
      }
      for (const { x } of days) expect(x >= frame.left && x <= frame.right).toBe(true)
      for (const { x, endX, y } of steps) {
        expect(x >= frame.left && endX <= frame.right && endX > x).toBe(true)
        expect(bands.some(({ top, bottom }) => y > top && y < bottom)).toBe(true)
      }
      expect(steps.length).toBe(2)
    }
  })
})

test('the margin has names only where there is room for them', () => {
  const plots = [360, 900].map((width) => plotOf(subjectOf(weekly(80), 'year'), { width, height: 240 }))
  expect(plots.map(({ hasNames, width, frame }) => [hasNames, width - frame.right > 60])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('rankings that are not known are not drawn', () => {
  expect(plotOf({ ...subjectOf(weekly(80), 'year'), rankings: null }, { width: 360, height: 240 }).steps).toEqual([])
})

test('a week that began before the first day shown stands on its edge', () => {
  const { series, frame } = plotOf(subjectOf([sampled('2026-10-26', 5)], 'winter'), { width: 360, height: 240 })
  expect(series[0]?.points[0]?.x).toBe(frame.left)
})

test('a thousand points are laid out in the time of a picture', () => {
  const subject = subjectOf(weekly(1000), 'all')
  plotOf(subject, { width: 360, height: 240 })
  const times = Array.from({ length: 5 }, () => {
    const start = process.threadCpuUsage()
    plotOf(subject, { width: 360, height: 240 })
    return process.threadCpuUsage(start).user
  })
  expect(Math.min(...times)).toBeLessThan(16_000)
})

test.each([
  [30, 900, 'bars', false],
  [80, 288, 'area', false],
  [1000, 288, 'area', true],
  [1000, 1400, 'area', true],
])('%i points on %i pixels have their ranges as %s', (count, width, ranges, isDense) => {
  expect(plotOf(subjectOf(weekly(count), 'all'), { width, height: 240 })).toMatchObject({ ranges, isDense })
})
