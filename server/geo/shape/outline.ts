import { at, doubleArea, type Ring, type ShapePart } from './rings.ts'

interface OutlineLimits {
  rings: number
  vertices: number
}

const LIGHT: OutlineLimits = { rings: 10, vertices: 60 }
export const DETAILED: OutlineLimits = { rings: 100, vertices: 1500 }
const MIN_HOLE = 0.02

interface OutlineStretch {
  ring: number
  from: number
  to: number
  farthest: number
  distance: number
}

/** Adds first the vertices that are farthest from the line drawn so far. */
export function lightOutline(parts: readonly ShapePart[], limits = LIGHT): readonly ShapePart[] {
  const all = parts.flat()
  if (all.length <= limits.rings && all.reduce((sum, ring) => sum + ring.length / 2, 0) <= limits.vertices) return parts
  const chosen = largestRings(parts, limits.rings)
  const rings = chosen.map(({ ring }) => ring)
  const kept = rings.map((ring) => new Set([0, ring.length / 2 - 1]))
  const stretches: OutlineStretch[] = []
  let vertices = rings.length * 2
  const keep = ({ ring, from, to, farthest }: OutlineStretch) => {
    kept[ring]?.add(farthest)
    vertices++
    stretches.push(stretch(rings, ring, from, farthest), stretch(rings, ring, farthest, to))
  }
  // A ring needs three corners before any other is chosen.
  for (const [index, ring] of rings.entries()) {
    const first = stretch(rings, index, 0, ring.length / 2 - 1)
    keep(first)
    const [one, other] = stretches.splice(-2)
    if (!one || !other) continue
    const [better, worse] = one.distance >= other.distance ? [one, other] : [other, one]
    keep(better)
    stretches.push(worse)
  }
  while (vertices < limits.vertices) {
    const best = stretches.reduce(
      (most, one, index) => (one.distance > (stretches[most]?.distance ?? 0) ? index : most),
      -1,
    )
    const [one] = best === -1 ? [] : stretches.splice(best, 1)
    if (!one) break
    keep(one)
  }
  const light = new Map<number, ShapePart>()
  for (const [index, { part, ring }] of chosen.entries()) {
    const indices = [...(kept[index] ?? [])].sort((a, b) => a - b)
    const thin = Float64Array.from(indices.flatMap((vertex) => [at(ring, vertex * 2), at(ring, vertex * 2 + 1)]))
    light.set(part, [...(light.get(part) ?? []), thin])
  }
  return [...light.values()]
}

function largestRings(parts: readonly ShapePart[], count: number) {
  const all = parts.flatMap((part, index) => {
    const outline = part[0] ? Math.abs(doubleArea(part[0])) : 0
    return part.map((ring, place) => ({ part: index, place, ring, area: Math.abs(doubleArea(ring)), outline }))
  })
  const outlines = all.filter(({ place }) => place === 0)
  const first = outlines.sort((a, b) => b.area - a.area).slice(0, count)
  const drawn = new Set(first.map(({ part }) => part))
  const holes = all.filter(
    ({ place, part, area, outline }) => place > 0 && drawn.has(part) && area > outline * MIN_HOLE,
  )
  const largest = [...first, ...holes].sort((a, b) => b.area - a.area).slice(0, count)
  return largest.sort((a, b) => a.part - b.part || a.place - b.place)
}

function stretch(rings: readonly Ring[], ring: number, from: number, to: number): OutlineStretch {
  const line = rings[ring] ?? new Float64Array()
  const [ax, ay] = [at(line, from * 2), at(line, from * 2 + 1)]
  const [dx, dy] = [at(line, to * 2) - ax, at(line, to * 2 + 1) - ay]
  const length = Math.hypot(dx, dy)
  let [farthest, distance] = [from, 0]
  for (let i = from + 1; i < to; i++) {
    const [x, y] = [at(line, i * 2) - ax, at(line, i * 2 + 1) - ay]
    const far = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length
    if (far > distance) [farthest, distance] = [i, far]
  }
  return { ring, from, to, farthest, distance }
}
