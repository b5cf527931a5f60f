import type { MultiPolygon, Polygon } from 'geojson'
import { centerOf } from './center.ts'
import { at, doubleArea, locator, type Ring, type ShapePart, STEPS_PER_DEGREE } from './rings.ts'

/** GeoJSON in degrees; dividing whole numbers prints no digit too many. */
export function toGeometry(parts: readonly ShapePart[], decimals: 5 | 6): Polygon | MultiPolygon {
  const coordinates = parts.map((part) => part.map((ring) => toPositions(ring, decimals)))
  const [first, second] = coordinates
  return first && !second ? { type: 'Polygon', coordinates: first } : { type: 'MultiPolygon', coordinates }
}

function toPositions(ring: Ring, decimals: 5 | 6) {
  const positions: [number, number][] = []
  const steps = 10 ** decimals
  for (let i = 0; i < ring.length; i += 2) {
    positions.push([
      Math.round((at(ring, i) / STEPS_PER_DEGREE) * steps) / steps,
      Math.round((at(ring, i + 1) / STEPS_PER_DEGREE) * steps) / steps,
    ])
  }
  return positions
}

const NARROW = 0.0006 * STEPS_PER_DEGREE

/** Also finds a point in shapes too narrow for centerOf(), which takes the corner of their box. */
export function insideOf(parts: readonly ShapePart[], geometry: Polygon | MultiPolygon): [number, number] {
  let largest: ShapePart = []
  let most = 0
  for (const part of parts) {
    const size = part[0] ? Math.abs(doubleArea(part[0])) : 0
    if (size > most) [largest, most] = [part, size]
  }
  const [outline] = largest
  if (!outline) return centerOf(geometry)
  const xs = outline.filter((_, index) => index % 2 === 0)
  const ys = outline.filter((_, index) => index % 2 === 1)
  const [width, height] = [extent(xs), extent(ys)]
  if (Math.min(width, height) > NARROW) {
    const center = centerOf(geometry)
    if (locator(outline)(center[0] * STEPS_PER_DEGREE, center[1] * STEPS_PER_DEGREE) > 0) return center
  }
  return middleOfWidest(largest, ys)
}

function extent(values: Float64Array) {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return most - least
}

/** A height between two vertices, so that the line meets none of them. */
function middleOfWidest(part: ShapePart, ys: Float64Array): [number, number] {
  const heights = [...new Set(ys)].sort((a, b) => a - b)
  const middle = Math.max(1, Math.floor(heights.length / 2))
  const y = ((heights[middle - 1] ?? 0) + (heights[middle] ?? 0)) / 2
  const meets: number[] = []
  for (const ring of part) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [at(ring, i), at(ring, i + 1), at(ring, i + 2), at(ring, i + 3)]
      if (ay > y !== by > y) meets.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    }
  }
  meets.sort((a, b) => a - b)
  let [x, widest] = [meets[0] ?? 0, -1]
  for (let i = 0; i + 1 < meets.length; i += 2) {
    const [from = 0, to = 0] = [meets[i], meets[i + 1]]
    if (to - from > widest) [x, widest] = [(from + to) / 2, to - from]
  }
  return [x / STEPS_PER_DEGREE, y / STEPS_PER_DEGREE]
}
