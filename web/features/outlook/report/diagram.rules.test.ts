import { expect, test } from 'vitest'
import { pointsOf } from './diagram.rules.ts'

const bin = (from: number, said: number, came_true: number) => ({
  from,
  to: from + 0.1,
  said,
  came_true,
  mean: from + 0.05,
})

test('a point stands where it was said and came true, as large as its count', () => {
  const [first, second] = pointsOf([bin(0.25, 400, 120), bin(0.65, 100, 70), bin(0.85, 0, 0)])
  expect(first).toMatchObject({ x: 133, y: 187, radius: 11 })
  expect(second).toMatchObject({ x: 233, y: 87, radius: 5.5 })
})

test('a chance that was never said has no point, and one said once can still be seen', () => {
  expect(pointsOf([])).toEqual([])
  const points = pointsOf([bin(0.1, 10_000, 900), bin(0.3, 0, 0), bin(0.5, 1, 1)])
  expect(points.map(({ radius }) => radius)).toEqual([11, 3])
})

test('a count makes way for a next point that is level with it', () => {
  const anchors = (...shares: number[]) =>
    pointsOf(shares.map((share, index) => bin(index / 10, 100, share))).map(({ label: { anchor } }) => anchor)
  expect(anchors(5, 15, 25)).toEqual(['start', 'start', 'start'])
  expect(anchors(30, 31, 60)).toEqual(['middle', 'start', 'start'])
  const [low] = pointsOf([bin(0, 100, 0), bin(0.1, 100, 1)])
  expect(low?.label.y).toBeLessThan(low?.y ?? 0)
})
