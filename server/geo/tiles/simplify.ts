import type { Feature, FeatureCollection, Position } from 'geojson'
import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import {
  filter,
  filterAttached,
  filterWeight,
  planarRingArea,
  planarTriangleArea,
  presimplify,
  simplify,
} from 'topojson-simplify'
import type { MultiPolygon, Topology } from 'topojson-specification'
import { at } from '../shape/rings.ts'

type TileRing = [number, number][]

export type TileArea =
  | { type: 'Polygon'; coordinates: TileRing[] }
  | { type: 'MultiPolygon'; coordinates: TileRing[][] }

/** One topology, so that neighbours keep the same border. `minArea` in square degrees at the equator. */
export function simplifier(shapes: readonly { id: number; area: TileArea }[]): (minArea: number) => Feature[] {
  const { arcs, geometries } = topologyOf(shapes)
  const weighed = presimplify(
    { type: 'Topology', arcs, objects: { shapes: { type: 'GeometryCollection', geometries } } },
    (triangle) => atEquator(planarTriangleArea(triangle), triangle[1][1]),
  )
  for (const ring of geometries.flatMap((shape) => shape.arcs.flat())) keepTriangle(weighed, ring)
  const largest = new Set<unknown>(geometries.map((shape) => shape.arcs[0]?.[0]))
  const isAttached = filterAttached(weighed)

  return (minArea) => {
    const simplified = simplify(weighed, minArea)
    const isLarge = filterWeight(simplified, minArea, (ring) => {
      const [first] = ring
      return first ? atEquator(planarRingArea(ring), first[1]) : 0
    })
    return featuresOf(
      filter(simplified, (ring, isHole) => largest.has(ring) || isAttached(ring, isHole) || isLarge(ring, isHole)),
    )
  }
}

export function featuresOf(shapes: Topology): Feature[] {
  const features = Object.values(shapes.objects).flatMap((object) => {
    const made: FeatureCollection | Feature = feature(shapes, object)
    return made.type === 'FeatureCollection' ? made.features : [made]
  })
  // The library returns one feature without geometry for an empty collection.
  return features.filter(({ geometry }) => geometry !== null)
}

function topologyOf(shapes: readonly { id: number; area: TileArea }[]) {
  const collection: FeatureCollection = {
    type: 'FeatureCollection',
    features: shapes.map(({ id, area }) => ({
      type: 'Feature',
      id,
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates: largestFirst(area) },
    })),
  }
  const { arcs, objects } = topology({ collection })
  const geometries = objects.collection?.type === 'GeometryCollection' ? objects.collection.geometries : []
  return {
    arcs,
    geometries: geometries.flatMap((shape): MultiPolygon[] =>
      shape.type === 'MultiPolygon' ? [{ type: 'MultiPolygon', id: shape.id, arcs: shape.arcs }] : [],
    ),
  }
}

function largestFirst(area: TileArea): TileRing[][] {
  if (area.type === 'Polygon') return [area.coordinates]
  const sized = area.coordinates.map((polygon) => ({ polygon, size: planarRingArea(polygon[0] ?? []) }))
  return sized.sort((a, b) => b.size - a.size).map(({ polygon }) => polygon)
}

const atEquator = (area: number, latitude: number) => area / Math.cos((latitude * Math.PI) / 180)

/** presimplify puts the weight third. */
const weightOf = (point: Position) => at(point, 2)

/** Keeps three points, because a ring with fewer would vanish from wide views. */
function keepTriangle({ arcs }: Topology, ring: readonly number[]) {
  for (let missing = 3 - ring.length; missing > 0; missing--) {
    let heaviest: Position | undefined
    for (const arc of ring) {
      for (const point of arcs[arc < 0 ? ~arc : arc] ?? []) {
        if (weightOf(point) === Infinity) continue
        if (!heaviest || weightOf(point) > weightOf(heaviest)) heaviest = point
      }
    }
    if (heaviest) heaviest[2] = Infinity
  }
}
