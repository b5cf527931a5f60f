import type { Borders } from './borders.ts'
import type { Shapes } from './shapes.ts'
import { arcWeigher } from './visvalingam.ts'

/** Fewer points than this enclose nothing. */
const MIN_POINTS = 3

/**
 * How much each point matters: the area, in square steps, that is lost or won with it; Infinity if it always stays.
 * Points at the same place have one weight, that of the first (`same`), so whoever shares a border keeps the same
 * points of it whatever the threshold.
 */
export function weighPoints(shapes: Shapes, { same, isJunction }: Borders): Float32Array {
  const { xs, ys, rings } = shapes
  const weights = new Float32Array(xs.length).fill(-1)
  for (let at = 0; at < weights.length; at++) if (isJunction[at]) weights[at] = Number.POSITIVE_INFINITY
  const weighArc = arcWeigher(xs, ys, weights)

  for (const { start, end } of rings) {
    const count = end - start
    const pointAt = (step: number) => same[start + (step % count)] ?? 0
    const stays = (step: number) => weights[pointAt(step)] === Number.POSITIVE_INFINITY
    let first = 0
    while (first < count && !stays(first)) first += 1
    // Shared with nobody, or with one ring only: it may begin anywhere.
    if (first === count) weights[pointAt(0)] = Number.POSITIVE_INFINITY
    for (let from = first; from < first + count; ) {
      let to = from + 1
      while (!stays(to)) to += 1
      // A border is weighed with the first ring that comes to it.
      if (to - from > 1 && (weights[pointAt(from + 1)] ?? 0) < 0) weighArc(pointAt, from, to)
      from = to
    }
    keepLeast(weights, pointAt, count)
  }
  return weights
}

function keepLeast(weights: Float32Array, pointAt: (step: number) => number, count: number) {
  const lasting = new Set<number>()
  for (let step = 0; step < count && lasting.size < MIN_POINTS; step++) {
    if (weights[pointAt(step)] === Number.POSITIVE_INFINITY) lasting.add(pointAt(step))
  }
  for (let kept = lasting.size; kept < MIN_POINTS; kept++) {
    let heaviest = -1
    for (let step = 0; step < count; step++) {
      const point = pointAt(step)
      if (weights[point] === Number.POSITIVE_INFINITY) continue
      if (heaviest < 0 || (weights[point] ?? 0) > (weights[heaviest] ?? 0)) heaviest = point
    }
    if (heaviest >= 0) weights[heaviest] = Number.POSITIVE_INFINITY
  }
}
