import type { MultiPolygon, Polygon, Position } from 'geojson'
import { expect, test } from 'vitest'
import { bboxOf, centerOf } from './center.ts'

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates })
const several = (...coordinates: Position[][][]): MultiPolygon => ({ type: 'MultiPolygon', coordinates })

const isIn = ([x, y]: [number, number], ring: Position[]) => {
  let isInside = false
  ring.forEach(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) isInside = !isInside
  })
  return isInside
}

test('the bounds of one part, west of Greenwich', () => {
  expect(bboxOf(polygon(square(-3, 47, 0.5)))).toEqual([-3, 47, -2.5, 47.5])
})

test('the bounds of several parts hold them all', () => {
  expect(bboxOf(several([square(-3, 47, 0.5)], [square(1, 50, 0.25)]))).toEqual([-3, 47, 1.25, 50.25])
})

test('a hole changes nothing to the bounds', () => {
  expect(bboxOf(polygon(square(0, 0, 4), square(1, 1, 2)))).toEqual([0, 0, 4, 4])
})

test('the centre of a square', () => {
  expect(centerOf(polygon(square(-3, 47, 0.5)))).toEqual([-2.75, 47.25])
})

test('the centre of a bay that bends stands in the water, not on its headland', () => {
  const bay: Position[] = [
    [0, 0],
    [4, 0],
    [4, 1],
    [1, 1],
    [1, 4],
    [0, 4],
    [0, 0],
  ]
  expect(isIn([1.5, 1.5], bay)).toBe(false)
  expect(isIn(centerOf(polygon(bay)), bay)).toBe(true)
})

test('the centre is beside an island, not on it', () => {
  const island = square(1, 1, 2)
  const center = centerOf(polygon(square(0, 0, 4), island))
  expect(isIn(center, square(0, 0, 4))).toBe(true)
  expect(isIn(center, island)).toBe(false)
})

test('the centre of several parts is in the largest, whichever way it is drawn', () => {
  const [small, large] = [square(0, 0, 1), square(10, 10, 3)]
  for (const parts of [
    [[small], [large]],
    [[large], [small]],
    [[small], [[...large].reverse()]],
  ]) {
    expect(isIn(centerOf(several(...parts)), large)).toBe(true)
  }
})

test('the centre has five decimals, about a metre', () => {
  const [x, y] = centerOf(polygon(square(-3.123_456_789, 47.987_654_321, 0.1)))
  expect([x, y]).toEqual([Math.round(x * 1e5) / 1e5, Math.round(y * 1e5) / 1e5])
  expect(x).toBeCloseTo(-3.073_46, 3)
})
