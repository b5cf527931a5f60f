import { expect, test } from 'vitest'
import { type Box, roundedBox } from './box.ts'

test.each<[Box, string]>([
  [[-3.2, 47.4, -2.8, 47.6], '-3.25,47.375,-2.75,47.625'],
  [[-12, 40, 15, 52], '-12,40,16,52'],
  [[-180, -90, 180, 90], '-180,-90,180,90'],
  [[-200, -95, 200, 95], '-180,-90,180,90'],
  [[-3.00001, 47, -3, 47.00001], '-3.0009765625,47,-3,47.0009765625'],
])('%j is asked as %s', (box, asked) => {
  expect(roundedBox(box)).toBe(asked)
})

test('a small move asks the same; what is asked holds all that is seen, and not much more', () => {
  const box: Box = [-3.2, 47.41, -2.8, 47.6]
  const moved: Box = [-3.19, 47.42, -2.79, 47.61]
  expect(roundedBox(moved)).toBe(roundedBox(box))
  const [west = 0, south = 0, east = 0, north = 0] = roundedBox(box).split(',').map(Number)
  expect(west <= box[0] && south <= box[1] && east >= box[2] && north >= box[3]).toBe(true)
  expect(east - west).toBeLessThanOrEqual(1.5 * (box[2] - box[0]))
})
