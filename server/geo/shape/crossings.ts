import Flatbush from 'flatbush'
import { orient2d } from 'robust-predicates'
import { at, type ShapePart } from './rings.ts'

export interface RingCrossing {
  x: number
  y: number
  kind: 'ring' | 'rings' | 'parts' | 'hole'
}

export interface FoundCrossings {
  /** The first crossing of each part, by the part's index. */
  within: Map<number, RingCrossing>
  between: RingCrossing | null
  isTooMany: boolean
}

/** Degrees. A vertex put on an edge misses it by the last digit of a double. */
export const TOUCHING = 1e-9

/** More cannot be an accident, and would take minutes to repair. */
export const MAX_CROSSINGS = 10_000

/** Two rings may touch and share edges. With `slack` a ring may touch itself too, and vertices may pass an edge by as much. */
export function findCrossings(parts: readonly ShapePart[], slack = 0): FoundCrossings {
  const { edges, ringOf, partOf, sizeOf } = listEdges(parts)
  const count = ringOf.length
  const index = new Flatbush(count)
  for (let edge = 0; edge < count; edge++) index.add(...boxOf(edges, edge))
  index.finish()

  const found: FoundCrossings = { within: new Map(), between: null, isTooMany: false }
  let crossings = 0
  const add = (one: number, other: number, place: CrossingPlace | undefined) => {
    if (!place) return
    crossings++
    const [[x, y], part] = [place, at(partOf, one)]
    if (partOf[other] !== part) found.between ??= { x, y, kind: 'parts' }
    else if (!found.within.has(part))
      found.within.set(part, { x, y, kind: ringOf[one] === ringOf[other] ? 'ring' : 'rings' })
  }
  for (let one = 0; one < count && crossings <= MAX_CROSSINGS; one++) {
    const ring = at(ringOf, one)
    const last = at(sizeOf, ring) - 1
    index.search(...boxOf(edges, one), (other) => {
      if (other <= one) return false
      const isOwn = ringOf[other] === ring
      const gap = isOwn ? other - one : 0
      if (gap !== 1 && (gap !== last || gap === 0))
        add(one, other, meeting(edges, one, other, slack, isOwn ? 'touch' : 'cross'))
      else if (slack === 0) add(one, other, gap === 1 ? turnBack(edges, one, other) : turnBack(edges, other, one))
      return false
    })
  }
  return { ...found, isTooMany: crossings > MAX_CROSSINGS }
}

function boxOf(edges: Float64Array, edge: number): [number, number, number, number] {
  const [ax, ay, bx, by] = [
    at(edges, edge * 4),
    at(edges, edge * 4 + 1),
    at(edges, edge * 4 + 2),
    at(edges, edge * 4 + 3),
  ]
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

type CrossingPlace = readonly [number, number]

function listEdges(parts: readonly ShapePart[]) {
  const rings = parts.flat()
  const count = rings.reduce((sum, ring) => sum + ring.length / 2 - 1, 0)
  const [edges, ringOf, partOf] = [new Float64Array(count * 4), new Uint32Array(count), new Uint32Array(count)]
  let [edge, ringNumber] = [0, 0]
  for (const [partNumber, part] of parts.entries()) {
    for (const ring of part) {
      for (let i = 0; i + 3 < ring.length; i += 2) {
        edges.set(ring.subarray(i, i + 4), edge * 4)
        ringOf[edge] = ringNumber
        partOf[edge] = partNumber
        edge++
      }
      ringNumber++
    }
  }
  return { edges, ringOf, partOf, sizeOf: rings.map((ring) => ring.length / 2 - 1) }
}

/** Where an edge goes back over the one before it. */
function turnBack(edges: Float64Array, before: number, after: number): CrossingPlace | undefined {
  const [ax, ay, bx, by] = [
    at(edges, before * 4),
    at(edges, before * 4 + 1),
    at(edges, after * 4),
    at(edges, after * 4 + 1),
  ]
  const [cx, cy] = [at(edges, after * 4 + 2), at(edges, after * 4 + 3)]
  if ((bx - ax) * (cx - bx) + (by - ay) * (cy - by) >= 0) return undefined
  return orient2d(ax, ay, bx, by, cx, cy) === 0 ? [bx, by] : undefined
}

function meeting(
  edges: Float64Array,
  one: number,
  other: number,
  slack: number,
  least: 'touch' | 'cross',
): CrossingPlace | undefined {
  const [ax, ay, bx, by] = [at(edges, one * 4), at(edges, one * 4 + 1), at(edges, one * 4 + 2), at(edges, one * 4 + 3)]
  const [cx, cy, dx, dy] = [
    at(edges, other * 4),
    at(edges, other * 4 + 1),
    at(edges, other * 4 + 2),
    at(edges, other * 4 + 3),
  ]
  const [c, d] = [orient2d(ax, ay, bx, by, cx, cy), orient2d(ax, ay, bx, by, dx, dy)]
  if (areSame(c, d)) return undefined
  const [a, b] = [orient2d(cx, cy, dx, dy, ax, ay), orient2d(cx, cy, dx, dy, bx, by)]
  if (areSame(a, b)) return undefined
  if (a === 0 || b === 0 || c === 0 || d === 0) {
    if (slack > 0 || least === 'cross') return undefined
    // The boxes overlap already, so an end on the other's line is on the other.
    if (c === 0) return [cx, cy]
    if (d === 0) return [dx, dy]
    return a === 0 ? [ax, ay] : [bx, by]
  }
  // An orientation is twice an area; divided by the edge's length it is a distance.
  const depth = Math.min(Math.abs(c), Math.abs(d)) / Math.hypot(bx - ax, by - ay)
  const otherDepth = Math.min(Math.abs(a), Math.abs(b)) / Math.hypot(dx - cx, dy - cy)
  if (Math.min(depth, otherDepth) < slack) return undefined
  const share = c / (c - d)
  return [cx + share * (dx - cx), cy + share * (dy - cy)]
}

const areSame = (one: number, other: number) => (one < 0 && other < 0) || (one > 0 && other > 0)
