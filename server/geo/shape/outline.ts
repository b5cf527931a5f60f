import type { Position } from 'geojson'
import { presimplify, simplify } from 'topojson-simplify'
import { at, doubleArea, type Part, type Ring } from './rings.ts'
import { keepTriangle, weightOf } from './weights.ts'

const MAX_RINGS = 10
const MAX_VERTICES = 60
const MIN_VERTICES = 4
const MIN_HOLE = 0.02

export function lightOutline(parts: readonly Part[]): Part[] {
  const rings = largestRings(parts)
  const weighed = presimplify({ type: 'Topology', objects: {}, arcs: rings.map(({ ring }) => positionsOf(ring)) })
  for (const arc of rings.keys()) keepTriangle(weighed, [arc])
  const weights = new Float64Array(weighed.arcs.flatMap((arc) => arc.map(weightOf)).filter(Number.isFinite)).sort()
  // Vertices of equal weight all stay or all go.
  const tooLight = weights.at(MIN_VERTICES * rings.length - MAX_VERTICES - 1) ?? 0
  const { arcs } = simplify(weighed, weights.find((weight) => weight > tooLight) ?? Infinity)
  const light = new Map<number, Part>()
  for (const [arc, { part }] of rings.entries()) {
    light.set(part, [...(light.get(part) ?? []), Float64Array.from(arcs[arc]?.flat() ?? [])])
  }
  return [...light.values()]
}

function positionsOf(ring: Ring): Position[] {
  const positions: Position[] = []
  for (let i = 0; i < ring.length; i += 2) positions.push([at(ring, i), at(ring, i + 1)])
  return positions
}

function largestRings(parts: readonly Part[]) {
  const all = parts.flatMap((part, index) => {
    const outline = part[0] ? Math.abs(doubleArea(part[0])) : 0
    return part.map((ring, place) => ({ part: index, place, ring, area: Math.abs(doubleArea(ring)), outline }))
  })
  const outlines = all.filter(({ place }) => place === 0)
  const first = outlines.sort((a, b) => b.area - a.area).slice(0, MAX_RINGS)
  const drawn = new Set(first.map(({ part }) => part))
  const holes = all.filter(
    ({ place, part, area, outline }) => place > 0 && drawn.has(part) && area > outline * MIN_HOLE,
  )
  const largest = [...first, ...holes].sort((a, b) => b.area - a.area).slice(0, MAX_RINGS)
  return largest.sort((a, b) => a.part - b.part || a.place - b.place)
}
