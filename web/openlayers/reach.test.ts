import { expect, test } from 'vitest'
import { FRANCE, reachOf } from './reach.ts'
import { resolutionOf } from './zoom.ts'

test('on a wide screen one never sees beyond the data', () => {
  const { minZoom, extent } = reachOf([1440, 900], [80, 0, 0, 0])
  expect(extent).toEqual(reachOf([1200, 800], [0, 0, 0, 0]).extent)
  expect(1440 * resolutionOf(minZoom)).toBeLessThan(extent[2] - extent[0])
})

test('on a phone all of France fits above the sheet', () => {
  const { minZoom, extent } = reachOf([390, 844], [82, 0, 450, 0])
  const resolution = resolutionOf(minZoom)
  expect(FRANCE[3] - FRANCE[1]).toBeLessThanOrEqual((844 - 82 - 450) * resolution)
  expect(extent[3] - extent[1]).toBeGreaterThanOrEqual(844 * resolution - 1)
})

test('a map without room still has limits', () => {
  const { minZoom } = reachOf([300, 200], [100, 200, 150, 200])
  expect(minZoom).toBeCloseTo(4.5)
})
