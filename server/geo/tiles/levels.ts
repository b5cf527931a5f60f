import type { Feature, FeatureCollection, MultiPolygon, Position } from 'geojson'
import type { Borders } from './borders.ts'
import { type Box, EXTENT, TILES_MAX_ZOOM, toLatitude, toLongitude, UNITS_PER_PIXEL, WORLD } from './grid.ts'
import type { Ring, Shapes } from './shapes.ts'

/** What of the shapes is worth drawing. */
export interface Detail {
  /** Points and rings apart that matter less than this are left out, in square steps. */
  area: number
  /** Zones smaller than this both ways are left out, in steps; 0: none. */
  side: number
}

/** The shapes at one zoom, and the box of each outer ring. */
export interface Leveled {
  data: FeatureCollection
  boxes: Box[]
}

/** A square pixel; at the deepest zoom, which the browser enlarges, a square unit. */
export function finest(z: number): Detail {
  const unit = WORLD / (EXTENT * 2 ** z)
  const side = z === TILES_MAX_ZOOM ? unit : unit * UNITS_PER_PIXEL
  return { area: side * side, side: 0 }
}

export function shapesAt(
  shapes: Shapes,
  { same, isAttached }: Borders,
  weights: Float32Array,
  detail: Detail,
): Leveled {
  const { xs, ys, rings } = shapes
  const features: Feature<MultiPolygon>[] = []
  const boxes: Box[] = []

  const coordinatesOf = ({ start, end }: Ring) => {
    const kept: Position[] = []
    for (let at = start; at < end; at++) {
      if ((weights[same[at] ?? 0] ?? 0) < detail.area) continue
      kept.push([toLongitude((xs[at] ?? 0) / WORLD), toLatitude((ys[at] ?? 0) / WORLD)])
    }
    const [first] = kept
    if (first) kept.push(first)
    return kept
  }

  for (const { zone, from, to } of zonesOf(rings)) {
    const largest = largestRing(rings, from, to)
    if (sideOf(rings, from, to) < detail.side) continue
    const polygons: Position[][][] = []
    let isDrawn = false
    for (let at = from; at < to; at++) {
      const ring = rings[at]
      if (!ring) continue
      const isWorthIt = ring.area >= detail.area || isAttached[at] === 1 || at === largest
      if (!ring.isHole) isDrawn = isWorthIt
      if (!isDrawn || !isWorthIt) continue
      if (ring.isHole) polygons.at(-1)?.push(coordinatesOf(ring))
      else {
        polygons.push([coordinatesOf(ring)])
        boxes.push(ring.box)
      }
    }
    features.push({
      type: 'Feature',
      id: zone,
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates: polygons },
    })
  }
  return { data: { type: 'FeatureCollection', features }, boxes }
}

/** Rings of one zone follow each other. */
export function zonesOf(rings: Ring[]) {
  const zones: { zone: number; from: number; to: number }[] = []
  rings.forEach(({ zone }, at) => {
    const last = zones.at(-1)
    if (last?.zone === zone) last.to = at + 1
    else zones.push({ zone, from: at, to: at + 1 })
  })
  return zones
}

function largestRing(rings: Ring[], from: number, to: number) {
  let largest = from
  for (let at = from; at < to; at++) {
    const ring = rings[at]
    if (ring && !ring.isHole && ring.area > (rings[largest]?.area ?? 0)) largest = at
  }
  return largest
}

/** The longer side of these rings together, in steps. */
export function sideOf(rings: Ring[], from: number, to: number): number {
  const all: Box = [1, 1, 0, 0]
  for (let at = from; at < to; at++) {
    const [west, north, east, south] = rings[at]?.box ?? all
    all[0] = Math.min(all[0], west)
    all[1] = Math.min(all[1], north)
    all[2] = Math.max(all[2], east)
    all[3] = Math.max(all[3], south)
  }
  return Math.max(all[2] - all[0], all[3] - all[1]) * WORLD
}
