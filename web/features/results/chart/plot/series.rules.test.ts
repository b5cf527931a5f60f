import { expect, test } from 'vitest'
import type { ChartPoint } from '../../../../../contract/results.chart.ts'
import { axisDay, runsOf, seriesOf } from './series.rules.ts'

const pointsOn = (...days: string[]): ChartPoint[] =>
  days.map((on) => ({ on, value: 1, below_limit: false, low: 1, low_below_limit: false, count: 1 }))

test('all points are one series, but of winters to compare', () => {
  const points = pointsOn('2026-07-01', '2026-11-03')
  expect(seriesOf(points, 'all', '2026-11-22')).toEqual([{ name: '', rank: 0, points }])
})

test('the last five winters, the oldest first, without summers or older ones', () => {
  const points = pointsOn(
    '2021-12-01',
    '2022-11-01',
    '2024-04-30',
    '2024-05-01',
    '2024-11-02',
    '2025-02-28',
    '2026-10-31',
    '2026-11-01',
  )
  const series = seriesOf(points, 'winters', '2026-11-22')
  expect(series.map(({ name, rank, points: own }) => [name, rank, own.map(({ on }) => on)])).toEqual([
    ['Hiver 2022-2023', 4, ['2022-11-01']],
    ['Hiver 2023-2024', 3, ['2024-04-30']],
    ['Hiver 2024-2025', 2, ['2024-11-02', '2025-02-28']],
    ['Hiver 2026-2027', 0, ['2026-11-01']],
  ])
})

test('summers only leave nothing to compare', () => {
  expect(seriesOf(pointsOn('2026-07-01'), 'winters', '2026-11-22')).toEqual([])
})

test('on the axis of winters a day is that of the model winter', () => {
  expect([axisDay('2026-11-22', 'winters'), axisDay('2027-02-01', 'winters'), axisDay('2026-11-22', 'year')]).toEqual([
    '2023-11-22',
    '2024-02-01',
    '2026-11-22',
  ])
})

test('a line is cut at its gaps, and a point alone is a line of its own', () => {
  const points = pointsOn('2026-01-01', '2026-01-08', '2026-03-01', '2026-06-15', '2026-07-13')
  const runs = runsOf(
    points.map((point) => ({ point })),
    'sampling',
  )
  expect(runs.map((run) => run.map(({ point }) => point.on))).toEqual([
    ['2026-01-01', '2026-01-08'],
    ['2026-03-01'],
    ['2026-06-15', '2026-07-13'],
  ])
  expect(runsOf([], 'sampling')).toEqual([])
})
