import type { SharedWaters } from './claims.ts'
import { toPosition } from './grid.ts'
import { roundPosition } from './land.ts'
import { type LonLat, type Ring, ringArea } from './plane.ts'

/** Values per cell around one zone; above one half is inside. */
export interface CellField {
  left: number
  bottom: number
  width: number
  height: number
  values: Float32Array
}

/** 0 and 1, with `margin` cells around for the blur. */
export function cutField(
  { grid, owner }: SharedWaters,
  isWanted: (owner: number) => boolean,
  margin: number,
): CellField {
  let [left, bottom, right, top] = [grid.columns, grid.rows, -1, -1]
  for (let i = 0; i < owner.length; i++) {
    if (!isWanted(owner[i] ?? -1)) continue
    const x = i % grid.columns
    const y = (i - x) / grid.columns
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  left -= margin
  bottom -= margin
  const width = right + margin - left + 1
  const height = top + margin - bottom + 1
  const values = new Float32Array(Math.max(0, width * height))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [gx, gy] = [x + left, y + bottom]
      if (gx < 0 || gy < 0 || gx >= grid.columns || gy >= grid.rows) continue
      if (isWanted(owner[gy * grid.columns + gx] ?? -1)) values[y * width + x] = 1
    }
  }
  return { left, bottom, width, height, values }
}

/** Three box blurs, close to a Gaussian of `sigma` cells. */
export function blur(field: CellField, sigma: number): Float32Array {
  const { width, height } = field
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  let values = field.values
  for (let pass = 0; pass < 3; pass++) {
    values = boxBlur(values, width, height, 1, width, radius)
    values = boxBlur(values, height, width, width, 1, radius)
  }
  return values
}

function boxBlur(from: Float32Array, count: number, lines: number, step: number, stride: number, radius: number) {
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    let sum = 0
    for (let i = -radius; i < count; i++) {
      if (i + radius < count) sum += from[start + (i + radius) * step] ?? 0
      if (i - radius - 1 >= 0) sum -= from[start + (i - radius - 1) * step] ?? 0
      if (i >= 0) to[start + i * step] = sum / (2 * radius + 1)
    }
  }
  return to
}

/** Marching squares at one half: outer rings anticlockwise, holes clockwise. Border values must be low. */
export function traceRings({ grid }: SharedWaters, field: CellField): Ring[] {
  const { width, height, values } = field
  const at = (x: number, y: number) => values[y * width + x] ?? 0
  // Edges are numbered by lower-left cell and direction: right is even, up is odd.
  const next = new Map<number, number>()
  const link = (from: number, to: number) => next.set(from, to)
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const [a, b, c, d] = [at(x, y) > 0.5, at(x + 1, y) > 0.5, at(x + 1, y + 1) > 0.5, at(x, y + 1) > 0.5]
      const cell = (y * width + x) * 2
      const [south, west, east, north] = [cell, cell + 1, cell + 3, cell + width * 2]
      const sides: [boolean, boolean, number][] = [
        [a, b, south],
        [b, c, east],
        [c, d, north],
        [d, a, west],
      ]
      // The line goes from the side that leaves the zone to the one that enters it: the zone is on its left.
      const outs = sides.filter(([p, q]) => p && !q).map(([, , edge]) => edge)
      const ins = sides.filter(([p, q]) => !p && q).map(([, , edge]) => edge)
      if (outs.length === 1 && outs[0] !== undefined && ins[0] !== undefined) link(outs[0], ins[0])
      if (outs.length === 2) {
        // At a saddle the two corners are not joined.
        const pairs = a
          ? [
              [south, west],
              [north, east],
            ]
          : [
              [east, south],
              [west, north],
            ]
        for (const [from, to] of pairs) if (from !== undefined && to !== undefined) link(from, to)
      }
    }
  }
  const rings: Ring[] = []
  for (const start of next.keys()) {
    const ring: Ring = []
    let edge: number | undefined = start
    while (edge !== undefined && next.has(edge)) {
      const x = (edge >> 1) % width
      const y = ((edge >> 1) - x) / width
      const isUp = (edge & 1) === 1
      const [v, w] = [at(x, y), isUp ? at(x, y + 1) : at(x + 1, y)]
      const t = (0.5 - v) / (w - v)
      ring.push(toPosition(grid, field.left + x + (isUp ? 0 : t), field.bottom + y + (isUp ? t : 0)))
      const following: number | undefined = next.get(edge)
      next.delete(edge)
      edge = following
    }
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}

/** Douglas-Peucker with a tolerance in km, then rounded. */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const half = ring.length >> 1
  const open = [
    ...thin(ring.slice(0, half + 1), tolerance),
    ...thin([...ring.slice(half), ...ring.slice(0, 1)], tolerance).slice(1, -1),
  ]
  const rounded = open.map(roundPosition)
  const first = rounded[0]
  if (!first || rounded.length < 3) return []
  return [...rounded, first]
}

function thin(line: Ring, tolerance: number): Ring {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  let [worst, at] = [0, 0]
  line.forEach((point, i) => {
    // Distance to the chord in km: twice the triangle's area over its base.
    const base = chord(first, last)
    const off = base > 0 ? (2 * Math.abs(ringArea([first, point, last]))) / base : chord(first, point)
    if (off > worst) [worst, at] = [off, i]
  })
  if (worst <= tolerance) return [first, last]
  return [...thin(line.slice(0, at + 1), tolerance), ...thin(line.slice(at), tolerance).slice(1)]
}

function chord(a: LonLat, b: LonLat): number {
  return Math.hypot((b[0] - a[0]) * 111.195 * Math.cos((a[1] * Math.PI) / 180), (b[1] - a[1]) * 111.195)
}
