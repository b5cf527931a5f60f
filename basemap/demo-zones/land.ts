import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { boxesMeet, boxOf, type LonLat, type LonLatBox, type PolygonRings, type Ring, ringArea } from './plane.ts'

export interface LandMass {
  polygon: PolygonRings
  box: LonLatBox
  /** km², holes included: only tells islets from islands. */
  area: number
}

const decimals = 1e5

/** Rounded before cutting, so that zones and coast share their vertices exactly. */
export function roundPosition(p: readonly number[]): LonLat {
  return [Math.round((p[0] ?? 0) * decimals) / decimals, Math.round((p[1] ?? 0) * decimals) / decimals]
}

export function readLand(file: URL): LandMass[] {
  const topology: Topology<{ [key: string]: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'))
  const polygons: PolygonRings[] = []
  for (const object of Object.values(topology.objects)) {
    for (const { geometry } of feature(topology, object).features) {
      if (geometry.type === 'Polygon') polygons.push(geometry.coordinates.map((r) => r.map(roundPosition)))
      if (geometry.type === 'MultiPolygon')
        for (const p of geometry.coordinates) polygons.push(p.map((r) => r.map(roundPosition)))
    }
  }
  return polygons.map((polygon) => {
    const outer = polygon[0] ?? []
    return { polygon, box: boxOf(outer), area: Math.abs(ringArea(outer)) }
  })
}

/** Sutherland-Hodgman is crude along the box: use one wider than the area of interest. */
export function landWithin(lands: readonly LandMass[], box: LonLatBox): PolygonRings[] {
  const polygons: PolygonRings[] = []
  for (const land of lands) {
    if (!boxesMeet(land.box, box)) continue
    const rings = land.polygon.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 3)
    if (rings.length > 0) polygons.push(rings)
  }
  return polygons
}

function clipRing(ring: Ring, box: LonLatBox): Ring {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, box[0], 1],
    [1, box[1], 1],
    [0, box[2], -1],
    [1, box[3], -1],
  ]
  let points = ring.slice(0, -1)
  for (const [axis, limit, sign] of sides) {
    const clipped: Ring = []
    let before = points.at(-1)
    for (const point of points) {
      const isIn = (point[axis] - limit) * sign >= 0
      if (before && isIn !== (before[axis] - limit) * sign >= 0) {
        const t = (limit - before[axis]) / (point[axis] - before[axis])
        const other = axis === 0 ? 1 : 0
        const cross = before[other] + t * (point[other] - before[other])
        clipped.push(roundPosition(axis === 0 ? [limit, cross] : [cross, limit]))
      }
      if (isIn) clipped.push(point)
      before = point
    }
    points = clipped
  }
  const first = points[0]
  return first ? [...points, first] : []
}
