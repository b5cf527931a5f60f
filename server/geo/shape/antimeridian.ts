import type { FileParts } from '../read/rows.ts'
import { within } from './clip.ts'
import { at, type Ring, type ShapePart, STEPS_PER_DEGREE } from './rings.ts'

/** Degrees. */
const HALF = 180
const TURN = 360

/**
 * A shape on both sides of the 180th meridian, or beyond it, in longitudes that go on past 180; null for all others. No
 * zone spans half the world, so one that seems to only crosses it, split there (RFC 7946, 3.1.9) or not.
 */
export function unrolled(parts: FileParts): FileParts | null {
  let [west, east] = [Infinity, -Infinity]
  for (const ring of parts.flat()) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, at(ring, i))
      east = Math.max(east, at(ring, i))
    }
  }
  const isPlain = west >= -HALF && east <= HALF && east - west <= HALF
  const isFar = !(west >= -TURN && east <= TURN)
  if (isPlain || isFar) return null
  return parts.map((part) => part.map((ring) => ring.map((x, i) => (i % 2 === 0 && x < 0 ? x + TURN : x))))
}

const MERIDIAN_180 = HALF * STEPS_PER_DEGREE

/** Puts a shape on the grid and cuts it at the meridian; what lies past it goes to the other side. */
export const rolled = (parts: readonly ShapePart[]): ShapePart[] =>
  parts.flatMap((part) => {
    const [west, east] = widthOf(part)
    if (east <= MERIDIAN_180) return [part]
    if (west >= MERIDIAN_180) return [broughtBack(part)]
    return [...within([part], [west, MERIDIAN_180]), ...within([part], [MERIDIAN_180, east]).map(broughtBack)]
  })

export const rolledLongitude = (degrees: number) => (degrees > HALF ? degrees - TURN : degrees)

const broughtBack = (part: ShapePart): ShapePart =>
  part.map((ring) => ring.map((x, i) => (i % 2 === 0 ? x - TURN * STEPS_PER_DEGREE : x)))

function widthOf([outline = new Float64Array()]: ShapePart): [number, number] {
  const xs: Ring = outline.filter((_, i) => i % 2 === 0)
  return xs.reduce<[number, number]>(([west, east], x) => [Math.min(west, x), Math.max(east, x)], [Infinity, -Infinity])
}
