import { expect, test } from 'vitest'
import { unrolledBox } from './zones.boxes.ts'

test.each([
  [
    [-3, 47, -2, 48],
    [-3, 47, -2, 48],
  ],
  [
    [179.98, -15, -179.98, -14],
    [179.98, -15, 180.02, -14],
  ],
  [
    [179, -15, 180, -14],
    [179, -15, 180, -14],
  ],
] as const)('the box %j goes from west to east: %j', (box, unrolled) => {
  expect(unrolledBox(box)).toEqual(unrolled)
})
