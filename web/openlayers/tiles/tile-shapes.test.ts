import GeoJSONVT from 'geojson-vt'
import { expect, test } from 'vitest'
import { fromGeojsonVt } from 'vt-pbf'
import { readShapes } from './tile-shapes.ts'

/** Longitudes and latitudes of the tile 1/1/0, which lies north-east of the Gulf of Guinea. */
const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

function tile() {
  const feature = (id: number, rings: number[][][]) => ({
    type: 'Feature' as const,
    id,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: rings },
  })
  const features = [feature(7, [square(45, 0, 60), square(60, 20, 10).reverse()]), feature(8, [square(110, 0, 20)])]
  const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: 1, extent: 4096, tolerance: 0 })
  const raw = index.getTile(1, 1, 0)
  return raw ? new Uint8Array(fromGeojsonVt({ zones: raw }, { version: 2, extent: 4096 })) : new Uint8Array()
}

test('shapes come with the number of their zone and their holes, in tiles from the upper left corner', () => {
  const shapes = readShapes(tile(), 'zones', 1, 0)
  expect(shapes.map(({ id, rings }) => [id, rings.length])).toEqual([
    [7, 2],
    [8, 1],
  ])
  const outline = shapes[0]?.rings[0] ?? []
  const [across, down] = [outline.filter((_, at) => at % 2 === 0), outline.filter((_, at) => at % 2 === 1)]
  // 45° and 105° east; the equator is the lower edge of the tile.
  expect(Math.min(...across)).toBeCloseTo(1 + 45 / 180, 3)
  expect(Math.max(...across)).toBeCloseTo(1 + 105 / 180, 3)
  expect(Math.max(...down)).toBeCloseTo(1, 3)
  expect(Math.min(...down)).toBeGreaterThan(0)
})

test('a tile without shapes has none, nor has another layer', () => {
  expect(readShapes(new Uint8Array(), 'zones', 1, 0)).toEqual([])
  expect(readShapes(tile(), 'coast', 1, 0)).toEqual([])
})
