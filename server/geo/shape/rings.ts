import Flatbush from 'flatbush'
import { orient2d } from 'robust-predicates'

/** x, y, x, y…, closed, in degrees or in steps of the grid. */
export type Ring = Float64Array

/** The outline first, then its holes. */
export type ShapePart = Ring[]

/** Six decimals are stored; whole steps keep every test exact. */
export const STEPS_PER_DEGREE = 1e6

/** Throws, because a wrong index would otherwise pass for 0°. */
export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`No item ${index} in ${items.length}.`)
  return item
}

/** Twice the signed area: positive when counter-clockwise. */
export function doubleArea(ring: Ring): number {
  const [x0, y0] = [at(ring, 0), at(ring, 1)]
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    sum += (at(ring, i) - x0) * (at(ring, i + 3) - y0) - (at(ring, i + 2) - x0) * (at(ring, i + 1) - y0)
  }
  return sum
}

/** RFC 7946: outlines counter-clockwise, holes clockwise. */
export function wind(part: ShapePart): ShapePart {
  return part.map((ring, index) => (doubleArea(ring) > 0 === (index === 0) ? ring : reversed(ring)))
}

export function reversed(ring: Ring): Ring {
  const turned = new Float64Array(ring.length)
  for (let i = 0; i < ring.length; i += 2) {
    turned[i] = at(ring, ring.length - 2 - i)
    turned[i + 1] = at(ring, ring.length - 1 - i)
  }
  return turned
}

export function snap(ring: Ring): Ring | undefined {
  const kept = new Float64Array(ring.length)
  let size = 0
  for (let i = 0; i < ring.length; i += 2) {
    // Adding 0 turns -0 into 0.
    const x = Math.round(at(ring, i) * STEPS_PER_DEGREE) + 0
    const y = Math.round(at(ring, i + 1) * STEPS_PER_DEGREE) + 0
    if (size > 0 && kept[size - 2] === x && kept[size - 1] === y) continue
    kept[size] = x
    kept[size + 1] = y
    size += 2
  }
  return size >= 8 ? kept.slice(0, size) : undefined
}

/** Exact: 1 inside, 0 on the ring, -1 outside. */
export function locator(ring: Ring): (x: number, y: number) => -1 | 0 | 1 {
  const segments = new Flatbush(ring.length / 2 - 1)
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax, ay, bx, by] = [at(ring, i), at(ring, i + 1), at(ring, i + 2), at(ring, i + 3)]
    segments.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
  }
  segments.finish()
  return (x, y) => {
    let isInside = false
    let isOn = false
    segments.search(x, y, Number.POSITIVE_INFINITY, y, (index) => {
      const i = index * 2
      const [ax, ay, bx, by] = [at(ring, i), at(ring, i + 1), at(ring, i + 2), at(ring, i + 3)]
      const side = orient2d(ax, ay, bx, by, x, y)
      if (side === 0 && x >= Math.min(ax, bx)) isOn = true
      else if (ay > y !== by > y && side < 0 === by > ay) isInside = !isInside
      return false
    })
    if (isOn) return 0
    return isInside ? 1 : -1
  }
}
