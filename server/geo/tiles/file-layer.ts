import { readFileSync } from 'node:fs'
import type { Feature, FeatureCollection, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { cutLevel, tileIndex } from './cut.ts'
import { type Box, TILES_MAX_ZOOM, toX, toY } from './grid.ts'
import type { Layer } from './layer.ts'

/** Units by which a line may be off below the deepest zoom. */
const TOLERANCE = 3

/** Shapes of a TopoJSON file, that need not meet: each is simplified alone. */
export function fileShapes(name: string, file: string): Layer {
  const topology: Topology = JSON.parse(readFileSync(file, 'utf8'))
  const features = Object.values(topology.objects).flatMap((object) => {
    const made: FeatureCollection | Feature = feature(topology, object)
    return made.type === 'FeatureCollection' ? made.features : [made]
  })
  const index = tileIndex({ type: 'FeatureCollection', features }, TILES_MAX_ZOOM, TOLERANCE)
  const boxes = features.flatMap(outlines).map(boxOf)
  return {
    add: () => {
      throw new Error('This layer comes from a file.')
    },
    cut: (z) => cutLevel(name, index, boxes, z),
  }
}

function outlines({ geometry }: Feature): Position[][] {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  return polygons.map(([outer = []]) => outer)
}

function boxOf(outline: Position[]): Box {
  const box: Box = [1, 1, 0, 0]
  for (const [longitude = 0, latitude = 0] of outline) {
    const [x, y] = [toX(longitude), toY(latitude)]
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}
