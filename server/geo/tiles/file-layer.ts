import { readFileSync } from 'node:fs'
import type { Topology } from 'topojson-specification'
import { boxesOf, cutLevel, tileIndex } from './cut.ts'
import { TILES_MAX_ZOOM } from './grid.ts'
import type { LayerCutter } from './layer.ts'
import { featuresOf } from './simplify.ts'

/** Error in units, below the deepest zoom. */
const TOLERANCE = 3

export function fileShapes(name: string, file: string): LayerCutter {
  const topology: Topology = JSON.parse(readFileSync(file, 'utf8'))
  const features = featuresOf(topology)
  const index = tileIndex({ type: 'FeatureCollection', features }, TILES_MAX_ZOOM, TOLERANCE)
  const boxes = boxesOf(features)
  return {
    add: () => {
      throw new Error('This layer comes from a file.')
    },
    cut: (z) => cutLevel(name, index, boxes, z),
  }
}
