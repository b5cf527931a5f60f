import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import GeoJSONVT, { type LegacyTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { type Box, BUFFER, ENTRY, EXTENT, type Level, tileKey } from './grid.ts'

const QUALITY = 9
const MIN_WINDOW = 16
/** Tiles all land or all water are the same: those up to this size are compressed once a zoom. */
const MAX_REPEATED = 128

/** `tolerance` in units: 0 for shapes simplified before, else each is simplified alone. */
export function tileIndex(data: ConstructorParameters<typeof GeoJSONVT>[0], maxZoom: number, tolerance: number) {
  return new GeoJSONVT(data, { maxZoom, indexMaxZoom: Math.min(5, maxZoom), extent: EXTENT, buffer: BUFFER, tolerance })
}

/** Every tile of this zoom that has something, found by going down from the whole world where boxes are. */
export function cutLevel(layer: string, index: GeoJSONVT, boxes: Box[], zoom: number): Level {
  const parts: Uint8Array[] = []
  const entries: number[] = []
  const places = new Map<string, number[]>()
  let size = 0

  const cut = (x: number, y: number) => {
    const tile = index.getTile(zoom, x, y)
    if (!tile || tile.features.length === 0) return
    const bytes = fromGeojsonVt({ [layer]: withoutRepeats(tile) }, { version: 2, extent: EXTENT })
    const content = bytes.length <= MAX_REPEATED ? Buffer.from(bytes).toString('latin1') : null
    const known = content === null ? undefined : places.get(content)
    if (known) return void entries.push(x, y, ...known)
    const encoded = [
      bytes,
      gzipSync(bytes, { level: QUALITY }),
      brotliCompressSync(bytes, { params: brotliFor(bytes.length) }),
    ]
    const place = [size, ...encoded.map(({ length }) => length)]
    if (content !== null) places.set(content, place)
    entries.push(x, y, ...place)
    for (const part of encoded) {
      parts.push(part)
      size += part.length
    }
  }

  const descend = (z: number, x: number, y: number, above: Box[]) => {
    const here = above.filter((box) => touches(box, z, x, y))
    if (here.length === 0) return
    if (z === zoom) return cut(x, y)
    for (const right of [0, 1]) for (const down of [0, 1]) descend(z + 1, 2 * x + right, 2 * y + down, here)
  }
  descend(0, 0, 0, boxes)

  const bytes = new ArrayBuffer(size)
  const all = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return { entries: Uint32Array.from(entries), bytes }
}

/** A window no larger than the tile: setting up the usual 4 MB takes ten times as long as the compression. */
const brotliFor = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: Math.max(MIN_WINDOW, Math.ceil(Math.log2(length + 16))),
})

function touches([west, north, east, south]: Box, z: number, x: number, y: number) {
  const margin = BUFFER / EXTENT
  const [left, top] = [(x - margin) / 2 ** z, (y - margin) / 2 ** z]
  const [right, bottom] = [(x + 1 + margin) / 2 ** z, (y + 1 + margin) / 2 ** z]
  return west <= right && east >= left && north <= bottom && south >= top
}

/** Many points fall on the one before once they are rounded to units. */
function withoutRepeats(tile: LegacyTile): LegacyTile {
  for (const feature of tile.features) {
    if (feature.type === 1) continue
    feature.geometry = feature.geometry.map((ring) =>
      ring.filter((point, at) => at === 0 || point[0] !== ring[at - 1]?.[0] || point[1] !== ring[at - 1]?.[1]),
    )
  }
  return tile
}

/** What a browser with the heaviest view of this many tiles receives, in bytes of brotli. */
export function heaviestView({ entries }: Level, across: number, down: number): number {
  const weights = new Map<number, number>()
  for (let at = 0; at < entries.length; at += ENTRY) {
    weights.set(tileKey(entries[at] ?? 0, entries[at + 1] ?? 0), entries[at + ENTRY - 1] ?? 0)
  }
  return heaviestWindow(weights, across, down)
}

/** The most that a window of tiles can hold, wherever it stands. */
export function heaviestWindow(weights: ReadonlyMap<number, number>, across: number, down: number): number {
  const windows = new Map<number, number>()
  for (const [key, weight] of weights) {
    for (let x = 0; x < across; x++) {
      for (let y = 0; y < down; y++) {
        const corner = key - tileKey(x, y)
        windows.set(corner, (windows.get(corner) ?? 0) + weight)
      }
    }
  }
  let most = 0
  for (const weight of windows.values()) if (weight > most) most = weight
  return most
}
