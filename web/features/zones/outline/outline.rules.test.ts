import { expect, test } from 'vitest'
import type { Zone } from '../../../../contract/zones.ts'
import { tileX, tileY } from '../tile-grid.ts'
import { tilesOf, viewOf } from './outline.rules.ts'

type ZoneBox = NonNullable<Zone['bbox']>

const BOXES: [string, ZoneBox][] = [
  ['a bay', [-3.11, 47.47, -2.98, 47.58]],
  ['a river, ten times as long as wide', [-3.02, 47.55, -3.01, 47.65]],
  ['a coast of two hundred kilometres', [-2.6, 46.1, -1.1, 47.9]],
  ['a basin of ten metres', [-1.1, 46, -1.0999, 46.0001]],
  ['a point', [55.2, -21, 55.2, -21]],
  ['both sides of the 180th meridian', [179.98, -14.3, -179.98, -14.26]],
]
const ASPECTS = [1, 2.5, 5.6]

test.each(BOXES.flatMap(([name, box]) => ASPECTS.map((aspect) => [name, aspect, box] as const)))(
  '%s is whole in a map %d times as wide as high, of four tiles at most',
  (_name, aspect, box) => {
    const view = viewOf(box, aspect)
    const { zoom, left, top, width, height } = view
    const [west, south, east, north] = box
    expect(width / height).toBeCloseTo(aspect)
    expect(tileX(west, zoom)).toBeGreaterThan(left)
    expect(tileX(west > east ? east + 360 : east, zoom)).toBeLessThan(left + width)
    expect(tileY(north, zoom)).toBeGreaterThan(top)
    expect(tileY(south, zoom)).toBeLessThan(top + height)
    expect(tilesOf(view).length).toBeLessThanOrEqual(4)
  },
)

test('the tiles are those of OpenStreetMap’s « Slippy map tilenames »', () => {
  const view = viewOf([-3.11, 47.47, -2.98, 47.58], 2.5)
  expect(view.zoom).toBe(9)
  expect(tilesOf(view).map(({ x, y }) => `${x}/${y}`)).toEqual(['251/178', '251/179', '252/178', '252/179'])
})

test('right of the last column of the world the first one is asked for', () => {
  const tiles = tilesOf(viewOf([179.98, -14.3, -179.98, -14.26], 2.5))
  expect(tiles.map(({ x, column }) => [x, column])).toEqual(
    expect.arrayContaining([
      [1023, 1023],
      [1024, 0],
    ]),
  )
})

test('a map of a small zone is a kilometre high, so that the coast is in it', () => {
  const { zoom, height } = viewOf([-1.1, 46, -1.0999, 46.0001], 2.5)
  const kilometres = (height * 40_075 * Math.cos((46 * Math.PI) / 180)) / 2 ** zoom
  expect(kilometres).toBeCloseTo(1.09, 2)
})
