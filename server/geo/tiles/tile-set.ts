import { createHash } from 'node:crypto'
import { type ShapeSource, zoomCutter } from './cutting.ts'
import { ENTRY, type Level, TILES_MAX_ZOOM, tileKey } from './grid.ts'

/** A vector tile, compressed beforehand, and its tag. */
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
  /** The tile; null where there is nothing. The first demand at a zoom waits for all of it to be cut; it is then kept. */
  tile: (z: number, x: number, y: number) => Promise<Tile | null>
  /** Cuts every tile there is, then lets the worker go; gives how many there are. */
  warm: () => Promise<number>
  /** Frees the worker once whoever waits for a tile has it; what is kept stays, and what is not is cut again if asked. */
  close: () => Promise<void>
}

/** Those that views ask first. */
const WARMING = [5, 6, 7, 8, 9, 10, 4, 3, 2, 1, 0]

/** One mechanism for the coast and for the zones: a worker thread cuts and compresses one zoom after the other. */
export function tileSet(layer: string, version: string, source: ShapeSource): TileSet {
  const cutter = zoomCutter(layer, source)
  const zooms = new Map<number, Promise<Zoom>>()
  let cutZooms = 0
  let callers = 0
  let isClosed = false

  const cut = async (z: number) => {
    const zoom = keep(await cutter.cut(z))
    cutZooms += 1
    // All that exists is kept: there is nothing left to cut.
    if (cutZooms > TILES_MAX_ZOOM) void cutter.end()
    return zoom
  }
  const zoomAt = (z: number) => {
    const known = zooms.get(z)
    if (known) return known
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
        for (const z of WARMING) count += (await zoomAt(z)).count
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

interface Zoom {
  count: number
  tile: (x: number, y: number) => Tile | null
}

/** Keeps a zoom as the worker gave it; an answer is made of it when a tile is first asked. */
function keep({ entries, bytes }: Level): Zoom {
  const places = new Map<number, number>()
  for (let at = 0; at < entries.length; at += ENTRY) places.set(tileKey(entries[at] ?? 0, entries[at + 1] ?? 0), at)
  const answers = new Map<number, Tile>()
  return {
    count: places.size,
    tile: (x, y) => {
      const key = tileKey(x, y)
      const place = places.get(key)
      if (place === undefined) return null
      const known = answers.get(key)
      if (known) return known
      const [start = 0, plain = 0, gzip = 0, br = 0] = entries.subarray(place + 2, place + ENTRY)
      const identity = Buffer.from(bytes, start, plain)
      const made: Tile = {
        type: 'application/vnd.mapbox-vector-tile',
        etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
        identity,
        gzip: Buffer.from(bytes, start + plain, gzip),
        br: Buffer.from(bytes, start + plain + gzip, br),
      }
      answers.set(key, made)
      return made
    },
  }
}
