import Flatbush from 'flatbush'
import { orient2d } from 'robust-predicates'
import { at, type Part } from './rings.ts'

export interface Crossing {
  x: number
  y: number
  kind: 'ring' | 'rings' | 'parts'
}

/** Degrees. A vertex put on an edge misses it by the last digit of a double. */
export const TOUCHING = 1e-9

/** Touching and shared edges are allowed; a vertex may pass an edge by `slack`. Crossings within a part come first. */
export function findCrossing(parts: readonly Part[], slack = 0): Crossing | undefined {
  const count = parts.flat().reduce((sum, ring) => sum + ring.length / 2 - 1, 0)
  const [edges, ringOf, partOf] = [new Float64Array(count * 4), new Uint32Array(count), new Uint32Array(count)]
  const index = new Flatbush(count)
  let [edge, ringNumber] = [0, 0]
  for (const [partNumber, part] of parts.entries()) {
    for (const ring of part) {
      for (let i = 0; i + 3 < ring.length; i += 2) {
        const [ax, ay, bx, by] = [at(ring, i), at(ring, i + 1), at(ring, i + 2), at(ring, i + 3)]
        edges.set([ax, ay, bx, by], edge * 4)
        ringOf[edge] = ringNumber
        partOf[edge] = partNumber
        index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
        edge++
      }
      ringNumber++
    }
  }
  index.finish()

  let found: Crossing | undefined
  for (let one = 0; one < count && (!found || found.kind === 'parts'); one++) {
    const [ax, ay, bx, by] = [
      at(edges, one * 4),
      at(edges, one * 4 + 1),
      at(edges, one * 4 + 2),
      at(edges, one * 4 + 3),
    ]
    index.search(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), (other) => {
      if (other <= one || (found && (found.kind !== 'parts' || partOf[one] !== partOf[other]))) return false
      const [cx, cy, dx, dy] = [
        at(edges, other * 4),
        at(edges, other * 4 + 1),
        at(edges, other * 4 + 2),
        at(edges, other * 4 + 3),
      ]
      const [c, d] = [orient2d(ax, ay, bx, by, cx, cy), orient2d(ax, ay, bx, by, dx, dy)]
      if (!areOpposite(c, d)) return false
      const [a, b] = [orient2d(cx, cy, dx, dy, ax, ay), orient2d(cx, cy, dx, dy, bx, by)]
      if (!areOpposite(a, b)) return false
      // An orientation is twice an area; divided by the edge's length it is a distance.
      const depth = Math.min(Math.abs(c), Math.abs(d)) / Math.hypot(bx - ax, by - ay)
      if (slack > 0 && Math.min(depth, Math.min(Math.abs(a), Math.abs(b)) / Math.hypot(dx - cx, dy - cy)) < slack)
        return false
      const share = c / (c - d)
      const kind = ringOf[one] === ringOf[other] ? 'ring' : partOf[one] === partOf[other] ? 'rings' : 'parts'
      found = { x: cx + share * (dx - cx), y: cy + share * (dy - cy), kind }
      return false
    })
  }
  return found
}

const areOpposite = (a: number, b: number) => (a < 0 && b > 0) || (a > 0 && b < 0)
