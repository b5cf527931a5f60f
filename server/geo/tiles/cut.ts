import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Feature, Position } from 'geojson'
import GeoJSONVT, { type LegacyFeature, type LegacyTile, type RawTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { bboxOf } from '../shape/center.ts'
import { at } from '../shape/rings.ts'
import { BUFFER, type CutZoom, EXTENT, type TileBox, toX, toY } from './grid.ts'

const QUALITY = 9
const MIN_WINDOW = 16
/** Bytes. Tiles of only land or only water repeat, so they are compressed once for a zoom. */
const MAX_REPEATED = 128

/** `tolerance` in units, each shape on its own; 0 for shapes simplified before. */
export function tileIndex(data: ConstructorParameters<typeof GeoJSONVT>[0], maxZoom: number, tolerance: number) {
  return new GeoJSONVT(data, { maxZoom, indexMaxZoom: Math.min(5, maxZoom), extent: EXTENT, buffer: BUFFER, tolerance })
}

export function cutLevel(layer: string, index: GeoJSONVT, boxes: TileBox[], zoom: number): CutZoom {
  const parts: Uint8Array[] = []
  const entries: number[] = []
  const places = new Map<string, number[]>()
  let size = 0

  const cut = (x: number, y: number) => {
    const tile = index.getTileRaw(zoom, x, y)
    if (!tile || tile.features.length === 0) return
    const bytes = fromGeojsonVt({ [layer]: withoutRepeats(tile) }, { version: 2, extent: EXTENT })
    const content = bytes.length <= MAX_REPEATED ? Buffer.from(bytes).toString('latin1') : null
    const samePlace = content === null ? undefined : places.get(content)
    if (samePlace) return void entries.push(x, y, ...samePlace)
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

  const descend = (z: number, x: number, y: number, above: TileBox[]) => {
    const here = above.filter((box) => touches(box, z, x, y))
    if (here.length === 0) return
    if (z === zoom) return cut(x, y)
    for (const right of [0, 1]) for (const down of [0, 1]) descend(z + 1, 2 * x + right, 2 * y + down, here)
  }
  descend(0, 0, 0, boxes)

  const bytes = new ArrayBuffer(size)
  const all = new Uint8Array(bytes)
  let end = 0
  for (const part of parts) {
    all.set(part, end)
    end += part.length
  }
  return { entries: Uint32Array.from(entries), bytes }
}

export function boxesOf(features: readonly Feature[]): TileBox[] {
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [boxOf(geometry.coordinates)]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.map(boxOf) : []
  })
}

function boxOf(coordinates: Position[][]): TileBox {
  const [west, south, east, north] = bboxOf({ type: 'Polygon', coordinates })
  return [toX(west), toY(north), toX(east), toY(south)]
}

/** Setting up the usual window of 4 MB takes ten times as long as the compression. */
const brotliFor = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: Math.max(MIN_WINDOW, Math.ceil(Math.log2(length + 16))),
})

function touches([west, north, east, south]: TileBox, z: number, x: number, y: number) {
  const margin = BUFFER / EXTENT
  const [left, top] = [(x - margin) / 2 ** z, (y - margin) / 2 ** z]
  const [right, bottom] = [(x + 1 + margin) / 2 ** z, (y + 1 + margin) / 2 ** z]
  return west <= right && east >= left && north <= bottom && south >= top
}

/** Drops points that fall on the one before once rounded, which vt-pbf would keep. */
function withoutRepeats({ features }: RawTile): LegacyTile {
  return {
    features: features.flatMap((feature): LegacyFeature[] =>
      feature.type === 3
        ? [{ type: 3, id: feature.id, tags: feature.tags ?? null, geometry: feature.geometry.map(pairsOf) }]
        : [],
    ),
  }
}

function pairsOf(flat: ArrayLike<number>): [number, number][] {
  const pairs: [number, number][] = []
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (let i = 0; i < flat.length; i += 2) {
    const [x, y] = [at(flat, i), at(flat, i + 1)]
    if (x !== lastX || y !== lastY) pairs.push([x, y])
    lastX = x
    lastY = y
  }
  return pairs
}
