import { seasonKey } from '../axes/seasons.rules.ts'
import type { PlacedPoint, PlacedSeries } from '../plot/plot.rules.ts'

export interface ReadablePoint extends PlacedPoint {
  series: string
  rank: number
}

/** In order of time; beside a past winter that is named, the other ones are left out. */
export const readableOf = (series: readonly PlacedSeries[], named: number | null): ReadablePoint[] =>
  series
    .filter(({ rank }) => named === null || rank === named || rank === 0)
    .flatMap(({ name, rank, points }) => points.map((point) => ({ ...point, series: name, rank })))

/** Reads the nearest date of one line, wherever the pointer is above it; of several lines, the nearest mark. */
export function nearestIndex(points: readonly ReadablePoint[], { x, y }: { x: number; y: number }): number | null {
  const height = points.some(({ rank }) => rank !== points[0]?.rank) ? 1 : 0
  let nearest: number | null = null
  let shortest = Number.POSITIVE_INFINITY
  for (const [index, point] of points.entries()) {
    const distance = (point.x - x) ** 2 + height * (point.y - y) ** 2
    if (distance >= shortest) continue
    shortest = distance
    nearest = index
  }
  return nearest
}

/** Goes to the nearest date of the next winter, with several; on one line, to where the next season begins. */
export function otherSeason(points: readonly ReadablePoint[], index: number, direction: 1 | -1): number {
  const here = points[index]
  if (!here) return index
  const keyOf = (at: number) => points[at] && seasonKey(points[at].point.on)
  let other = index
  while (keyOf(other) === keyOf(index)) other += direction
  if (keyOf(other) === undefined) return direction === 1 ? points.length - 1 : 0
  const rank = points[other]?.rank
  if (rank === here.rank) {
    const first = points.findIndex((_, at) => keyOf(at) === keyOf(other))
    return first
  }
  const inOther = points.filter((point) => point.rank === rank)
  const nearest = nearestIndex(inOther, here)
  return points.findIndex((point) => nearest !== null && point === inOther[nearest])
}
