import RenderFeature from 'ol/render/Feature.js'
import { expect, test } from 'vitest'
import { resolutionOf } from '../zoom.ts'
import { findInShape, pickDot, pickPolygon, zonesNear } from './pointer.ts'
import type { IndexedZone } from './zone-index.ts'

const zoneAt = (id: number, x: number, y: number, side: number): IndexedZone => ({
  id,
  style: 'any',
  label: `${id}`,
  x,
  y,
  extent: [x - side / 2, y - side / 2, x + side / 2, y + side / 2],
})
const far = resolutionOf(6)
const none = new Set<number>()

test('two overlapping dots can both be picked, each on its own side', () => {
  const dots = [zoneAt(1, 0, 0, far), zoneAt(2, 8 * far, 0, far)]
  expect(pickDot(dots, [-6 * far, 0], far)).toBe(1)
  expect(pickDot(dots, [3.9 * far, 0], far)).toBe(1)
  expect(pickDot(dots, [4.1 * far, 0], far)).toBe(2)
})

test('a dot is reached by a finger twelve pixels off its edge, no further', () => {
  expect(pickDot([zoneAt(1, 0, 0, far)], [19.9 * far, 0], far)).toBe(1)
  expect(pickDot([zoneAt(1, 0, 0, far)], [20.1 * far, 0], far)).toBeNull()
})

test('a zone drawn as a polygon is not picked as a dot', () => {
  expect(pickDot([zoneAt(1, 0, 0, 5000)], [0, 0], resolutionOf(12))).toBeNull()
})

test('zones are sieved by their extent and a finger', () => {
  const index = new Map([zoneAt(1, 0, 0, 100), zoneAt(2, 1000, 0, 100)].map((zone) => [zone.id, zone]))
  expect(zonesNear(index, [60, 0], 1).map((zone) => zone.id)).toEqual([1])
  expect(zonesNear(index, [500, 0], 1)).toEqual([])
})

test('the smaller of two zones under the pointer wins', () => {
  const zones = [zoneAt(1, 0, 0, 400), zoneAt(2, 0, 0, 100)]
  expect(pickPolygon(zones, new Set([1, 2]), new Set([1, 2]), 1)).toBe(2)
})

test('a zone under the pointer wins over one that lies near', () => {
  const zones = [zoneAt(1, 0, 0, 400), zoneAt(2, 250, 0, 80)]
  expect(pickPolygon(zones, new Set([1]), new Set([1, 2]), 1)).toBe(1)
  expect(pickPolygon(zones, none, new Set([2]), 1)).toBe(2)
})

test('a zone hard to touch wins over the big one around it', () => {
  const zones = [zoneAt(1, 0, 0, 400), zoneAt(2, 20, 0, 18)]
  expect(pickPolygon(zones, new Set([1]), new Set([1, 2]), 1)).toBe(2)
})

test('open sea is nothing', () => {
  expect(pickPolygon([zoneAt(1, 0, 0, 400)], none, none, 1)).toBeNull()
})

const square = (side: number) => [-side, -side, side, -side, side, side, -side, side, -side, -side]
/** A zone of 20 m on each side around an island of 5. */
const RING = new RenderFeature('Polygon', [...square(20), ...square(5)], [10, 20], 2, {}, 1)

test.each([
  { at: [10, 0], reach: 1, found: 'inside' },
  { at: [0, 0], reach: 1, found: 'outside' },
  { at: [4, 0], reach: 2, found: 'near' },
  { at: [22, 0], reach: 3, found: 'near' },
  { at: [22, 0], reach: 1, found: 'outside' },
] as const)('$at with a reach of $reach is $found', ({ at: [x, y], reach, found }) => {
  expect(findInShape(RING, [x, y], [x - reach, y - reach, x + reach, y + reach])).toBe(found)
})
