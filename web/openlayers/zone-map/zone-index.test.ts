import { expect, test } from 'vitest'
import { indexZones } from './zone-index.ts'

test('degrees become metres', () => {
  const index = indexZones([
    { id: 7, center: [0, 0], bbox: [-1, -1, 1, 1], style: 'faible', label: 'Baie' },
    { id: 8, center: [-3, 47.5], bbox: [-3.1, 47.4, -2.9, 47.6], style: 'faible', label: 'Quiberon' },
  ])
  const origin = index.get(7)
  expect(origin?.x).toBeCloseTo(0)
  expect(origin?.y).toBeCloseTo(0)
  expect(origin?.extent[2]).toBeCloseTo(111319.49, 1)
  const bay = index.get(8)
  expect(bay?.x).toBeCloseTo(-333958.47, 1)
  expect(bay && bay.extent[1] < bay.y && bay.y < bay.extent[3]).toBe(true)
})

test('a zone on both sides of the 180th meridian is as wide as it is, not as the world', () => {
  const zone = { id: 7, center: [179.99, 0] as const, bbox: [179.98, -1, -179.98, 1] as const, style: '', label: '' }
  const [west = 0, , east = 0] = indexZones([zone]).get(7)?.extent ?? []
  expect(east - west).toBeCloseTo(0.04 * 111_319.49, 0)
})
