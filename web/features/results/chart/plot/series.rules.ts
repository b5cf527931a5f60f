import type { ChartPoint } from '../../../../../contract/results.chart.ts'
import { isInWinter, lastWinterOn } from '../../../../../contract/rules/zones.winters.ts'
import { type ChartRange, MAX_WINTERS } from '../axes/ranges.rules.ts'
import { inModelWinter, isGap, type PointGrouping, winterName } from '../axes/seasons.rules.ts'

export interface ChartSeries {
  name: string
  /** 0 is the latest winter, or what is shown alone. */
  rank: number
  points: readonly ChartPoint[]
}

/** One for each winter that has points, the oldest first; or all in one. */
export function seriesOf(points: readonly ChartPoint[], range: ChartRange, today: string): ChartSeries[] {
  if (range !== 'winters') return [{ name: '', rank: 0, points }]
  const latest = lastWinterOn(today)
  return Array.from({ length: MAX_WINTERS }, (_, index) => MAX_WINTERS - 1 - index)
    .map((rank) => ({
      name: winterName(latest - rank),
      rank,
      points: points.filter(({ on }) => isInWinter(on) && lastWinterOn(on) === latest - rank),
    }))
    .filter((series) => series.points.length > 0)
}

/** Where a day lies on the axis. */
export const axisDay = (day: string, range: ChartRange) => (range === 'winters' ? inModelWinter(day) : day)

/** Cut where too many samplings were missed. */
export function runsOf<P extends { point: ChartPoint }>(points: readonly P[], grouped: PointGrouping): P[][] {
  const runs: P[][] = []
  for (const one of points) {
    const before = runs.at(-1)?.at(-1)
    if (before && !isGap(before.point.on, one.point.on, grouped)) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs
}
