import { boxesOf, cutLevel, tileIndex } from './cut.ts'
import { EXTENT, TILE_PIXELS, TILES_MAX_ZOOM } from './grid.ts'
import type { LayerCutter } from './layer.ts'
import { simplifier, type TileArea } from './simplify.ts'

export function touchingShapes(name: string): LayerCutter {
  let shapes: { id: number; area: TileArea }[] = []
  let simplified: ReturnType<typeof simplifier> | undefined
  return {
    add: ({ id, text }) => {
      shapes.push({ id, area: JSON.parse(text) })
    },
    cut: (z) => {
      simplified ??= simplifier(shapes)
      shapes = []
      const features = simplified(minArea(z))
      return cutLevel(name, tileIndex({ type: 'FeatureCollection', features }, z, 0), boxesOf(features), z)
    },
  }
}

/** A square pixel, or a square unit at the deepest zoom, which the browser enlarges. */
export function minArea(z: number) {
  const side = 360 / ((z === TILES_MAX_ZOOM ? EXTENT : TILE_PIXELS) * 2 ** z)
  return side * side
}
