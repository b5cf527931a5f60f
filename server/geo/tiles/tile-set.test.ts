import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { TILES_MAX_ZOOM } from './grid.ts'
import type { ShapeText } from './layer.ts'
import { tileSet } from './tile-set.ts'

// About 35 km, near Quiberon.
const ring = [
  [-3.2, 47.4],
  [-2.9, 47.4],
  [-2.9, 47.7],
  [-3.2, 47.7],
  [-3.2, 47.4],
]
const page: ShapeText[] = [{ id: 42, text: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) }]
const paged = (...pages: ShapeText[][]) => ({
  pages: async function* () {
    yield* pages
  },
})

describe('a tile', () => {
  const tiles = tileSet('zones', 'v1', paged(page))

  test('holds what lies in it, under the layer’s name, ready in each encoding', async () => {
    const tile = await tiles.tile(6, 31, 22)
    expect(tile?.type).toBe('application/vnd.mapbox-vector-tile')
    expect(tile?.identity.includes('zones')).toBe(true)
    expect(tile && gunzipSync(tile.gzip).equals(tile.identity)).toBe(true)
    expect(tile && brotliDecompressSync(tile.br).equals(tile.identity)).toBe(true)
    // Field 1 of a feature is its id.
    expect(tile?.identity.includes(Buffer.from([0x08, 42]))).toBe(true)
  })

  test.each([
    ['far away', 6, 0, 0],
    ['east of the world', 2, 4, 1],
    ['south of the world', 2, 1, 4],
    ['deeper than is cut', TILES_MAX_ZOOM + 1, 1006, 714],
    ['absurdly deep', 40, 1, 1],
  ])('does not exist %s', async (_where, z, x, y) => {
    expect(await tiles.tile(z, x, y)).toBeNull()
  })

  test('is cut and compressed once, even for two requests at a time', async () => {
    const [first, second] = await Promise.all([tiles.tile(7, 62, 44), tiles.tile(7, 62, 44)])
    expect(first).not.toBeNull()
    expect(second).toBe(first)
    expect(await tiles.tile(7, 62, 44)).toBe(first)
  })

  test('exists at every zoom', async () => {
    const column = (z: number) => Math.floor(((-3.05 + 180) / 360) * 2 ** z)
    const sine = Math.sin((47.55 * Math.PI) / 180)
    const row = (z: number) => Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z)
    for (let z = 0; z <= TILES_MAX_ZOOM; z++) expect([z, await tiles.tile(z, column(z), row(z))]).not.toEqual([z, null])
  })
})

test('warming cuts every tile of the data once and then ends the worker', async () => {
  let readings = 0
  const island = [-62.1, 16.1, -61.9, 16.3]
  const [west, south, east, north] = island
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const tiles = tileSet('zones', 'v1', {
    pages: async function* () {
      readings += 1
      yield page
      yield [{ id: 7, text: JSON.stringify({ type: 'MultiPolygon', coordinates: [[corners]] }) }]
    },
  })
  const cut = await tiles.warm()
  expect(cut).toBeGreaterThan(2 * (TILES_MAX_ZOOM - 1))
  expect(await tiles.warm()).toBe(cut)
  expect(await tiles.tile(10, 335, 465)).not.toBeNull()
  expect(await tiles.tile(10, 0, 0)).toBeNull()
  expect(readings).toBe(1)
})

test('an empty tile is null', async () => {
  const empty = tileSet('zones', 'v0', paged())
  expect(await empty.tile(0, 0, 0)).toBeNull()
  expect(await empty.warm()).toBe(0)
  expect(empty.version).toBe('v0')
})

describe('the worker', () => {
  test('that dies fails its pending requests, and the next request starts another', async () => {
    let readings = 0
    const tiles = tileSet('zones', 'v1', {
      pages: async function* () {
        readings += 1
        yield readings === 1 ? [{ id: 42, text: 'this is no shape' }] : page
      },
    })
    const both = await Promise.allSettled([tiles.tile(6, 31, 22), tiles.tile(7, 62, 44)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await tiles.tile(6, 31, 22)).not.toBeNull()
    expect(readings).toBe(2)
  })

  test('fails its pending requests when the shapes cannot be read, and reads them again at the next request', async () => {
    let readings = 0
    const tiles = tileSet('zones', 'v1', {
      pages: async function* () {
        readings += 1
        yield page
        if (readings === 1) throw new Error('The database is away.')
      },
    })
    await expect(tiles.tile(6, 31, 22)).rejects.toThrow('The database is away.')
    expect(await tiles.tile(6, 31, 22)).not.toBeNull()
  })

  test('waits for pending requests when its set is closed, and still serves those who already held the set', async () => {
    const database = Promise.withResolvers<void>()
    const slow = tileSet('zones', 'v1', {
      pages: async function* () {
        await database.promise
        yield page
      },
    })
    const ended: string[] = []
    const asked = slow.tile(6, 31, 22).finally(() => ended.push('the demand'))
    const closing = slow.close().finally(() => ended.push('the set'))
    database.resolve()
    await closing
    expect(await asked).not.toBeNull()
    expect(ended).toEqual(['the demand', 'the set'])
    expect(await slow.tile(7, 62, 44)).not.toBeNull()
  })

  test('stops the warming that nobody waits for when its set is closed', async () => {
    const begun = Promise.withResolvers<void>()
    let isReading = false
    const idle = tileSet('zones', 'v1', {
      pages: async function* () {
        isReading = true
        try {
          // Goes on without end, unless it is closed.
          for (let pages = 1; ; pages++) {
            if (pages === 3) begun.resolve()
            yield page
          }
        } finally {
          isReading = false
        }
      },
    })
    const warming = idle.warm()
    await begun.promise
    await idle.close()
    expect(isReading).toBe(false)
    expect(await warming).toBe(0)
  })
})
