import { unrolledBox } from '../../../../contract/rules/zones.boxes.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { tileX, tileY } from '../tile-grid.ts'

/** A part of the map, north up, in tiles of its zoom from the upper left corner of the world. */
export interface TileView {
  zoom: number
  left: number
  top: number
  width: number
  height: number
}

/** The closest tiles hold the full shapes (web/openlayers/tiles/tile-layers.ts). */
const MAX_ZOOM = 10
/** Left free on each side of the zone, in parts of its own. */
const AROUND = 0.14
/** In tiles of the closest zoom: about a kilometre, as less of the coast tells nobody where a small zone is. */
const MIN_HEIGHT = 0.04

/** The zone with some of what surrounds it, `aspect` times as wide as high: never more than four tiles. */
export function viewOf(bbox: NonNullable<Zone['bbox']>, aspect: number): TileView {
  const [west, south, east, north] = unrolledBox(bbox)
  const [left, top, right, bottom] = [tileX(west, 0), tileY(north, 0), tileX(east, 0), tileY(south, 0)]
  const least = Math.max((right - left) / aspect, bottom - top) * (1 + 2 * AROUND)
  const height = Math.max(least, MIN_HEIGHT / 2 ** MAX_ZOOM)
  const width = height * aspect
  const zoom = Math.min(MAX_ZOOM, Math.max(0, Math.floor(-Math.log2(Math.max(width, height)))))
  const scale = 2 ** zoom
  return {
    zoom,
    left: ((left + right - width) / 2) * scale,
    top: ((top + bottom - height) / 2) * scale,
    width: width * scale,
    height: height * scale,
  }
}

export interface TilePlace {
  x: number
  y: number
  /** As it is asked for: around the world, what is right of the last column is the first. */
  column: number
}

export function tilesOf({ zoom, left, top, width, height }: TileView): TilePlace[] {
  const count = 2 ** zoom
  const within = (value: number) => Math.min(Math.max(Math.floor(value), 0), count - 1)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return range(Math.floor(left), Math.floor(left + width)).flatMap((x) =>
    range(within(top), within(top + height)).map((y) => ({ x, y, column: ((x % count) + count) % count })),
  )
}
