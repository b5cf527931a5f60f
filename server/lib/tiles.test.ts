import { gunzipSync } from 'node:zlib'
import type { FeatureCollection, Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { TILES_MAX_ZOOM, tileSet } from './tiles.ts'

// About 35 km, near Quiberon.
const ring: Position[] = [
  [-3.2, 47.4],
  [-2.9, 47.4],
  [-2.9, 47.7],
  [-3.2, 47.7],
  [-3.2, 47.4],
]
const zones: FeatureCollection = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', id: 42, properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
}

describe('a tile', () => {
  const tiles = tileSet('zones', 'v1', zones)

  test('holds what lies in it, under the layer’s name, ready in each encoding', async () => {
    const tile = await tiles.tile(6, 31, 22)
    expect(tile?.type).toBe('application/vnd.mapbox-vector-tile')
    expect(tile?.identity.includes('zones')).toBe(true)
    expect(tile && gunzipSync(tile.gzip).equals(tile.identity)).toBe(true)
    // Field 1 of a feature is its id.
    expect(tile?.identity.includes(Buffer.from([0x08, 42]))).toBe(true)
  })

  test.each([
    ['far away', 6, 0, 0],
    ['east of the world', 2, 4, 1],
    ['south of the world', 2, 1, 4],
    ['deeper than is cut', TILES_MAX_ZOOM + 1, 1006, 714],
    ['absurdly deep', 40, 1, 1],
  ])('%s there is none', async (_where, z, x, y) => {
    expect(await tiles.tile(z, x, y)).toBeNull()
  })

  test('is cut and compressed once, even when asked twice at a time', async () => {
    const [first, second] = await Promise.all([tiles.tile(7, 62, 44), tiles.tile(7, 62, 44)])
    expect(first).not.toBeNull()
    expect(second).toBe(first)
    expect(await tiles.tile(7, 62, 44)).toBe(first)
  })

  test('is there at every zoom', async () => {
    const column = (z: number) => Math.floor(((-3.05 + 180) / 360) * 2 ** z)
    const sine = Math.sin((47.55 * Math.PI) / 180)
    const row = (z: number) => Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z)
    for (let z = 0; z <= TILES_MAX_ZOOM; z++) expect([z, await tiles.tile(z, column(z), row(z))]).not.toEqual([z, null])
  })
})

test('what is warmed is every tile the data have, once', async () => {
  const tiles = tileSet('zones', 'v1', zones)
  const cut = await tiles.warm()
  expect(cut).toBeGreaterThanOrEqual(TILES_MAX_ZOOM - 3)
  expect(await tiles.warm()).toBe(cut)
})

test('nothing to show is no tile at all', async () => {
  const empty = tileSet('zones', 'v0', { type: 'FeatureCollection', features: [] })
  expect(await empty.tile(0, 0, 0)).toBeNull()
  expect(empty.version).toBe('v0')
})
