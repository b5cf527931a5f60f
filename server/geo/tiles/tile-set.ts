import { createHash } from 'node:crypto'
import { at } from '../shape/rings.ts'
import { type CutZoom, ENTRY, TILES_MAX_ZOOM, tileKey } from './grid.ts'
import { type ShapeSource, zoomCutter } from './zoom-cutter.ts'

export interface Tile {
  readonly type: string
  readonly etag: string
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

export interface TileSet {
  /** Part of the address, so that a tile never changes. */
  readonly version: string
  /** Null where there is nothing. The first call at a zoom waits for all of it to be cut. */
  tile: (z: number, x: number, y: number) => Promise<Tile | null>
  /** Returns the number of tiles. */
  warm: () => Promise<number>
  /** Waits for pending calls. Later ones start the worker again when needed. */
  close: () => Promise<void>
}

const WARM_ORDER = [5, 6, 7, 8, 9, 10, 4, 3, 2, 1, 0]

export function tileSet(layer: string, version: string, source: ShapeSource): TileSet {
  const cutter = zoomCutter(layer, source)
  const zooms = new Map<number, Promise<OpenedZoom>>()
  let cutZooms = 0
  let callers = 0
  let isClosed = false

  const cut = async (z: number) => {
    const zoom = openZoom(await cutter.cut(z))
    cutZooms += 1
    if (cutZooms > TILES_MAX_ZOOM) void cutter.end()
    return zoom
  }
  const zoomAt = (z: number) => {
    const cached = zooms.get(z)
    if (cached) return cached
    const made = cut(z)
    zooms.set(z, made)
    made.catch(() => zooms.delete(z))
    return made
  }

  return {
    version,
    tile: async (z, x, y) => {
      if (z > TILES_MAX_ZOOM || x >= 2 ** z || y >= 2 ** z) return null
      callers += 1
      try {
        return (await zoomAt(z)).tile(x, y)
      } finally {
        callers -= 1
        if (isClosed && callers === 0) void cutter.end()
      }
    },
    warm: async () => {
      let count = 0
      try {
        for (const z of WARM_ORDER) count += (await zoomAt(z)).count
      } catch (error) {
        if (!isClosed) throw error
      }
      return count
    },
    close: async () => {
      isClosed = true
      while (callers > 0) await Promise.allSettled(zooms.values())
      await cutter.end()
    },
  }
}

interface OpenedZoom {
  count: number
  tile: (x: number, y: number) => Tile | null
}

function openZoom({ entries, bytes }: CutZoom): OpenedZoom {
  const places = new Map<number, number>()
  for (let place = 0; place < entries.length; place += ENTRY) {
    places.set(tileKey(at(entries, place), at(entries, place + 1)), place)
  }
  const opened = new Map<number, Tile>()
  return {
    count: places.size,
    tile: (x, y) => {
      const key = tileKey(x, y)
      const place = places.get(key)
      if (place === undefined) return null
      const cached = opened.get(key)
      if (cached) return cached
      const start = at(entries, place + 2)
      const gzipStart = start + at(entries, place + 3)
      const brStart = gzipStart + at(entries, place + 4)
      const identity = Buffer.from(bytes, start, gzipStart - start)
      const made: Tile = {
        type: 'application/vnd.mapbox-vector-tile',
        etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
        identity,
        gzip: Buffer.from(bytes, gzipStart, brStart - gzipStart),
        br: Buffer.from(bytes, brStart, at(entries, place + 5)),
      }
      opened.set(key, made)
      return made
    },
  }
}
