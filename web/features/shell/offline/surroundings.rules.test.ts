import { expect, test } from 'vitest'
import { tilesOf, viewOf } from '../../zones/outline/outline.rules.ts'
import { tilesAround } from './surroundings.rules.ts'

const QUIBERON = { bbox: [-3.11, 47.47, -2.98, 47.58] as [number, number, number, number] }

test('a zone is asked at every zoom of the map, with what surrounds it', () => {
  const tiles = tilesAround([QUIBERON])
  // Worked out by the formula of OpenStreetMap’s « Slippy map tilenames ».
  expect(tiles).toContain('4/7/5')
  expect(tiles).toContain('10/503/358')
  expect([...new Set(tiles.map((tile) => tile.split('/')[0]))]).toEqual(['4', '5', '6', '7', '8', '9', '10'])
  expect(tiles.length).toBeLessThan(45)
})

test.each([
  ['a bay', QUIBERON.bbox],
  ['a channel', [-2.95, 47.55, -2.93, 47.75]],
  ['an oyster bed', [-3.0801, 47.5703, -3.0795, 47.5706]],
  ['a gulf', [-2.6, 46.9, -1.2, 47.9]],
] as const)('the picture of %s has its outline without network', (_case, [west, south, east, north]) => {
  const bbox: [number, number, number, number] = [west, south, east, north]
  const kept = new Set(tilesAround([{ bbox }]))
  for (const aspect of [1.1, 1.6, 2.5, 5.2]) {
    const view = viewOf(bbox, aspect)
    for (const { column, y } of tilesOf(view)) expect(kept).toContain(`${view.zoom}/${column}/${y}`)
  }
})

test('zones beside each other share their tiles', () => {
  const alone = tilesAround([QUIBERON])
  expect(tilesAround([QUIBERON, QUIBERON])).toEqual(alone)
})

test.each([
  ['no place', [{ bbox: null }]],
  ['no zone', []],
])('%s has no tiles', (_case, zones) => {
  expect(tilesAround(zones)).toEqual([])
})

test('a hundred zones are bounded, the widest tiles first', () => {
  const zones = Array.from({ length: 100 }, (_, index) => ({
    bbox: [-4 + index / 5, 43 + index / 20, -3.9 + index / 5, 43.1 + index / 20] as [number, number, number, number],
  }))
  const tiles = tilesAround(zones)
  expect(tiles).toHaveLength(250)
  expect(tiles[0]).toMatch(/^4\//)
})

test('around the 180th meridian, the tiles of both sides', () => {
  const tiles = tilesAround([{ bbox: [179.98, -14.3, -179.98, -14.26] }])
  expect(tiles).toEqual(expect.arrayContaining(['4/15/8', '4/0/8', '10/1023/553', '10/0/553']))
  expect(tiles.length).toBeLessThan(45)
})
