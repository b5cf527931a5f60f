import { unrolledBox } from '../../../../contract/rules/zones.boxes.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { CLOSEST_ZOOM, type TilePlace, tilesTouched, tileX, tileY } from '../tile-grid.ts'

/** A part of the map, north up, in tiles of its zoom from the upper left corner of the world. */
export interface TileView {
  zoom: number
  left: number
  top: number
  width: number
  height: number
}

/** Left free on each side of the zone, in parts of its own. */
const AROUND = 0.14
/** In tiles of the closest zoom: about a kilometre, as less of the coast tells nobody where a small zone is. */
const MIN_HEIGHT = 0.04

/** The zone with some of what surrounds it, `aspect` times as wide as high: never more than four tiles. */
export function viewOf(bbox: NonNullable<Zone['bbox']>, aspect: number): TileView {
  const [west, south, east, north] = unrolledBox(bbox)
  const [left, top, right, bottom] = [tileX(west, 0), tileY(north, 0), tileX(east, 0), tileY(south, 0)]
  const least = Math.max((right - left) / aspect, bottom - top) * (1 + 2 * AROUND)
  const height = Math.max(least, MIN_HEIGHT / 2 ** CLOSEST_ZOOM)
  const width = height * aspect
  const zoom = Math.min(CLOSEST_ZOOM, Math.max(0, Math.floor(-Math.log2(Math.max(width, height)))))
  const scale = 2 ** zoom
  return {
    zoom,
    left: ((left + right - width) / 2) * scale,
    top: ((top + bottom - height) / 2) * scale,
    width: width * scale,
    height: height * scale,
  }
}

export const tilesOf = ({ zoom, left, top, width, height }: TileView): TilePlace[] =>
  tilesTouched(zoom, { left, top, right: left + width, bottom: top + height })
