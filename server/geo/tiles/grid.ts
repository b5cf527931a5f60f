/** Deepest zoom, in 512 px tiles (about 10 m a unit); the browser enlarges beyond. */
export const TILES_MAX_ZOOM = 10
/** Units across a tile, and beyond its edges. */
export const EXTENT = 4096
export const BUFFER = 64
export const TILE_PIXELS = 512

/** West, north, east, south in parts of the Web Mercator world, 0 to 1, southwards and eastwards. */
export type TileBox = [number, number, number, number]

/** Six `entries` a tile: x, y, offset in `bytes`, then the lengths as it is, in gzip and in brotli. */
export interface CutZoom {
  entries: Uint32Array<ArrayBuffer>
  bytes: ArrayBuffer
}
export const ENTRY = 6

export const toX = (longitude: number) => longitude / 360 + 0.5

export function toY(latitude: number) {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)))
}

export const tileKey = (x: number, y: number) => y * 2 ** 16 + x
