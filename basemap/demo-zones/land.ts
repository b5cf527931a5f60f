import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Box, boxesMeet, boxOf, type Polygon, type Position, type Ring, ringArea } from './plane.ts'

export interface Land {
  polygon: Polygon
  box: Box
  /** km², holes not taken off: only used to tell an islet from an island. */
  area: number
}

const decimals = 1e5

/** Rounded before any cutting, so that zones and coast keep the very same vertices. */
export function roundPosition(p: readonly number[]): Position {
  return [Math.round((p[0] ?? 0) * decimals) / decimals, Math.round((p[1] ?? 0) * decimals) / decimals]
}

export function readLand(file: URL): Land[] {
  const topology: Topology<{ [key: string]: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'))
  const polygons: Polygon[] = []
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

/** Land inside a box. The cut along the box is crude (Sutherland-Hodgman): use a box wider than what is looked at. */
export function landWithin(lands: readonly Land[], box: Box): Polygon[] {
  const found: Polygon[] = []
  for (const land of lands) {
    if (!boxesMeet(land.box, box)) continue
    const rings = land.polygon.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 3)
    if (rings.length > 0) found.push(rings)
  }
  return found
}

function clipRing(ring: Ring, box: Box): Ring {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, box[0], 1],
    [1, box[1], 1],
    [0, box[2], -1],
    [1, box[3], -1],
  ]
  let points = ring.slice(0, -1)
  for (const [axis, limit, sign] of sides) {
    const kept: Ring = []
    let before = points.at(-1)
    for (const point of points) {
      const isIn = (point[axis] - limit) * sign >= 0
      if (before && isIn !== (before[axis] - limit) * sign >= 0) {
        const t = (limit - before[axis]) / (point[axis] - before[axis])
        const other = axis === 0 ? 1 : 0
        const cross = before[other] + t * (point[other] - before[other])
        kept.push(roundPosition(axis === 0 ? [limit, cross] : [cross, limit]))
      }
      if (isIn) kept.push(point)
      before = point
    }
    points = kept
  }
  const first = points[0]
  return first ? [...points, first] : []
}
