import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { bboxOf } from './center.ts'
import { insideOf, toGeometry } from './geometry-text.ts'
import { readShape } from './read-shape.ts'

const ring = (west: number, east: number, south = -14.3, north = -14.26): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

function shapeOf(...rings: Position[][][]) {
  const read = readShape(rings.map((part) => part.map((one) => Float64Array.from(one.flat()))))
  if (typeof read === 'string') return read
  const geometry = toGeometry(read.parts, 6)
  return { geometry, bbox: bboxOf(geometry), center: insideOf(read.parts, geometry), repair: read.repair }
}

/** Both sides, each closed and counter-clockwise from its lower left corner. */
const CUT = [[ring(179.98, 180)], [ring(-180, -179.98)]]
const partsOf = (shape: ReturnType<typeof shapeOf>) => {
  if (typeof shape === 'string' || shape.geometry.type === 'Polygon') return shape
  return shape.geometry.coordinates.map(([outline = []]) => outline.map(String).sort()).sort()
}
const SORTED = CUT.map(([outline = []]) => outline.map(String).sort()).sort()
const withoutRepeat = (parts: unknown) =>
  JSON.stringify(parts, (_, value) => (Array.isArray(value) ? [...new Set(value)] : value))

describe('a shape on both sides of the 180th meridian is cut there, however it is written:', () => {
  test.each([
    ['cut, as RFC 7946 says', CUT],
    ['past 180', [[ring(179.98, 180.02)]]],
    ['past -180', [[ring(-180.02, -179.98)]]],
    ['crossing without a cut', [[ring(179.98, -179.98)]]],
    ['cut, with 180 on both sides', [[ring(179.98, 180)], [ring(180, -179.98)]]],
  ])('%s', (_what, rings) => {
    const shape = shapeOf(...rings)
    expect(withoutRepeat(partsOf(shape))).toBe(withoutRepeat(SORTED))
    expect(shape).toMatchObject({ bbox: [179.98, -14.3, -179.98, -14.26], repair: null })
    const [x = 0, y = 0] = typeof shape === 'string' ? [] : shape.center
    expect([Math.abs(x) > 179.98 && Math.abs(x) < 180, y > -14.3 && y < -14.26]).toEqual([true, true])
  })

  test('with a hole that crosses it too', () => {
    const shape = shapeOf([ring(179.9, 180.1, -15, -14), ring(179.95, 180.05, -14.6, -14.4).reverse()])
    expect(shape).toMatchObject({ geometry: { type: 'MultiPolygon' }, bbox: [179.9, -15, -179.9, -14] })
    // The hole opens to the meridian, so each side is a U.
    expect(partsOf(shape)).toEqual([
      expect.toSatisfy((one) => one.length === 9),
      expect.toSatisfy((one) => one.length === 9),
    ])
  })
})

test.each([
  ['up to the meridian', ring(179.98, 180), [179.98, -14.3, 180, -14.26]],
  ['up to it, named -180', ring(179.98, -180), [179.98, -14.3, 180, -14.26]],
  ['from it on', ring(-180, -179.98), [-180, -14.3, -179.98, -14.26]],
  ['beyond it, counted eastwards', ring(183.8, 183.9), [-176.2, -14.3, -176.1, -14.26]],
  ['Polynesia, counted eastwards', ring(210.4, 210.5), [-149.6, -14.3, -149.5, -14.26]],
])('a shape %s stays in one piece', (_what, outline, bbox) => {
  expect(shapeOf([outline])).toMatchObject({ geometry: { type: 'Polygon' }, bbox })
})

test('parts on both sides that do not touch the meridian have narrow bounds', () => {
  expect(shapeOf([ring(179.9, 179.95)], [ring(-179.95, -179.9)])).toMatchObject({
    bbox: [179.9, -14.3, -179.9, -14.26],
  })
})

test.each([
  ['with one number wrong', [[ring(-3.1, 190)]], /plus de 10°/],
  ['around the world', [[ring(-170, 170)]], /plus de 10°/],
  ['far out', [[ring(400, 400.1)]], /pas des degrés/],
  ['in the Antilles, latitude first', [[ring(16.1, 16.2, -61.5, -61.4)]], /inversées/],
  ['on La Réunion, latitude first', [[ring(-21.2, -21.1, 55.3, 55.4)]], /inversées/],
])('a shape %s is refused, never a band', (_what, rings, reason) => {
  expect(shapeOf(...rings)).toMatch(reason)
})

test('a repair beyond the meridian is placed on its own side', () => {
  const curl: Position[] = [
    [179.9, -15],
    [180.1, -15],
    [180.1, -14],
    [180.0999, -13.9999],
    [180.0999, -14.0001],
    [180.1001, -14],
    [179.9, -14],
    [179.9, -15],
  ]
  expect(shapeOf([curl])).toMatchObject({ repair: { near: [expect.closeTo(-179.9, 3), expect.closeTo(-14, 3)] } })
})
