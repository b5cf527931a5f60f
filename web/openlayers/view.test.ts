import View from 'ol/View.js'
import { expect, test } from 'vitest'
import { fitView } from './view.ts'

/** Metres, wide and tall zones. */
const ZONES = [
  [-340_000, 6_020_000, -300_000, 6_030_000],
  [-340_000, 6_020_000, -335_000, 6_060_000],
  [-340_000, 6_020_000, -320_000, 6_040_000],
]

test.each(
  [
    { size: [1440, 820], padding: [16, 80, 16, 432] },
    { size: [768, 940], padding: [56, 16, 520, 16] },
    { size: [390, 760], padding: [56, 16, 422, 16] },
  ].flatMap((screen) => ZONES.map((zone) => ({ ...screen, zone }))),
)('$zone in $size leaves six tenths of what panels leave free to its neighbours', ({ size, padding, zone }) => {
  const view = new View({ center: [0, 0], zoom: 5, padding })
  fitView(view, size, zone, { move: 'jump', share: 0.4 })
  const [top = 0, right = 0, bottom = 0, left = 0] = padding
  const [width = 0, height = 0] = size
  const [west = 0, south = 0, east = 0, north = 0] = zone
  const resolution = view.getResolution() ?? 0
  const share = Math.max(
    (east - west) / resolution / (width - left - right),
    (north - south) / resolution / (height - top - bottom),
  )
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThanOrEqual(0.4 + 1e-6)
})

test.each([
  [52, 44],
  [28, 20],
])('a zone on the %s px that the smallest phones leave of the map takes %s of them', (room, taken) => {
  const padding = [62, 64, 376, 64]
  const view = new View({ center: [0, 0], zoom: 5, padding })
  const [, south = 0, , north = 0] = ZONES[2] ?? []
  fitView(view, [360, 62 + room + 376], ZONES[2] ?? null, { move: 'jump', share: 0.4 })
  expect((north - south) / (view.getResolution() ?? 0)).toBeCloseTo(taken)
})
