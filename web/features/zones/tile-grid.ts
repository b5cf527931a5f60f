const RADIANS = Math.PI / 180

/** Web Mercator, in tiles from the upper left corner of the world. */
export const tileX = (longitude: number, zoom: number) => ((longitude + 180) / 360) * 2 ** zoom
export const tileY = (latitude: number, zoom: number) =>
  ((1 - Math.asinh(Math.tan(latitude * RADIANS)) / Math.PI) / 2) * 2 ** zoom

/** Tiles of this zoom hold the full shapes (web/openlayers/tiles/tile-layers.ts). */
export const CLOSEST_ZOOM = 10

export interface TilePlace {
  x: number
  y: number
  /** As it is asked for: around the world, the one right of the last column is the first. */
  column: number
}

/** Where a part of the map lies, in tiles of its zoom. */
interface TileEdges {
  left: number
  top: number
  right: number
  bottom: number
}

/** The tiles that a part of the map touches, column by column. */
export function tilesTouched(zoom: number, { left, top, right, bottom }: TileEdges): TilePlace[] {
  const count = 2 ** zoom
  const within = (value: number) => Math.min(Math.max(Math.floor(value), 0), count - 1)
  return range(Math.floor(left), Math.floor(right)).flatMap((x) =>
    range(within(top), within(bottom)).map((y) => ({ x, y, column: ((x % count) + count) % count })),
  )
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
