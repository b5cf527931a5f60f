import { at, doubleArea, type Ring, type ShapePart } from './rings.ts'

export function distinctShapes(shapes: readonly ShapePart[][]): ShapePart[][] {
  if (shapes.length < 2) return [...shapes]
  const alike = new Map<string, ShapePart[][]>()
  const kept: ShapePart[][] = []
  for (const shape of shapes) {
    const rings = shape.flat()
    const sumOf = (measure: (ring: Ring) => number) => rings.reduce((sum, ring) => sum + measure(ring), 0)
    const key = [rings.length, sumOf(({ length }) => length), sumOf(doubleArea), sumOf(placeOf)].join(' ')
    const candidates = alike.get(key) ?? []
    if (candidates.some((one) => isSameShape(one, shape))) continue
    alike.set(key, [...candidates, shape])
    kept.push(shape)
  }
  return kept
}

/** A sum that is the same wherever the ring begins, as its numbers are whole. */
const placeOf = (ring: Ring) => ring.subarray(2).reduce((sum, number, index) => sum + number * (1 + (index % 2)), 0)

/** Ignores the order of parts and rings, and where a ring begins. */
function isSameShape(one: readonly ShapePart[], other: readonly ShapePart[]): boolean {
  if (one.length !== other.length || one.some((part, index) => part.length !== other[index]?.length)) return false
  const [rings, others] = [one.flat().sort(bySize), other.flat().sort(bySize)]
  return rings.every((ring, index) => isSameRing(ring, others[index]))
}

const bySize = (a: Ring, b: Ring) => a.length - b.length || Math.abs(doubleArea(a)) - Math.abs(doubleArea(b))

function isSameRing(one: Ring, other: Ring | undefined): boolean {
  if (one.length !== other?.length) return false
  const count = one.length / 2 - 1
  const [start, otherStart] = [leastVertex(one), leastVertex(other)]
  for (let i = 0; i < count; i++) {
    const [a, b] = [((start + i) % count) * 2, ((otherStart + i) % count) * 2]
    if (at(one, a) !== at(other, b) || at(one, a + 1) !== at(other, b + 1)) return false
  }
  return true
}

function leastVertex(ring: Ring): number {
  let least = 0
  for (let i = 2; i + 3 < ring.length; i += 2) {
    const isLess =
      at(ring, i) < at(ring, least) || (at(ring, i) === at(ring, least) && at(ring, i + 1) < at(ring, least + 1))
    if (isLess) least = i
  }
  return least / 2
}
