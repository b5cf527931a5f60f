import { at, type Ring } from './rings.ts'

/** Some three seconds of clipping; 100,000 vertices of a ragged coast come to a third of it. */
const MAX_VISITS = 30_000_000

/** Clipping sweeps from bottom to top and visits, at each vertex, every edge at its height. */
export function isTooIntricate(rings: readonly Ring[]): boolean {
  const heights = new Float64Array(rings.reduce((sum, ring) => sum + ring.length / 2, 0))
  let size = 0
  for (const ring of rings) for (let i = 1; i < ring.length; i += 2) heights[size++] = at(ring, i)
  heights.sort()
  let visits = 0
  for (const ring of rings) {
    for (let i = 1; i + 2 < ring.length; i += 2) {
      const [one, other] = [at(ring, i), at(ring, i + 2)]
      visits += countBelow(heights, Math.max(one, other)) - countBelow(heights, Math.min(one, other))
    }
  }
  return visits > MAX_VISITS
}

function countBelow(sorted: Float64Array, height: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(sorted, middle) < height) low = middle + 1
    else high = middle
  }
  return low
}
