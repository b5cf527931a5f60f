import { expect, test } from 'vitest'
import { POLYGON_ZOOM, pointKind, resolutionOf } from './zoom.ts'

const resolution = resolutionOf(POLYGON_ZOOM)
const square = (pixels: number) => [0, 0, pixels * resolution, pixels * resolution] as const

test('below zoom 8 every zone is a dot, from 8 on only the tiny ones', () => {
  expect(pointKind(square(300), resolutionOf(7.99))).toBe('dot')
  expect(pointKind(square(300), resolution)).toBe('large-mark')
  expect(pointKind(square(15), resolution)).toBe('dot')
})

test('a zone too narrow for a large mark has a small one', () => {
  expect(pointKind(square(30), resolution)).toBe('mark')
  expect(pointKind([0, 0, 90 * resolution, 6 * resolution], resolution)).toBe('mark')
})
