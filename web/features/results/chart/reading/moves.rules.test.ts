import { describe, expect, test } from 'vitest'
import { nearestIndex, otherSeason, type ReadablePoint, readableOf } from './moves.rules.ts'

const readable = (on: string, x: number, y: number, rank = 0): ReadablePoint => ({
  point: { on, value: 1, below_limit: false, low: 1, low_below_limit: false, count: 1 },
  x,
  y,
  lowY: y,
  series: '',
  rank,
})

const LINE = [
  readable('2025-12-01', 0, 50),
  readable('2026-03-01', 30, 10),
  readable('2026-06-01', 60, 90),
  readable('2026-08-01', 80, 90),
  readable('2026-11-03', 100, 20),
]
const WINTERS = [
  readable('2024-11-05', 5, 80, 2),
  readable('2025-02-01', 90, 10, 2),
  readable('2025-12-01', 30, 50, 1),
  readable('2026-02-01', 92, 60, 1),
  readable('2026-11-03', 3, 20, 0),
]

describe('the pointer', () => {
  test.each([
    [{ x: -10, y: 0 }, 0],
    [{ x: 14, y: 0 }, 0],
    [{ x: 16, y: 99 }, 1],
    [{ x: 500, y: 0 }, 4],
  ])('reads the nearest date of one line at %j', (at, expected) => {
    expect(nearestIndex(LINE, at)).toBe(expected)
  })

  test.each([
    [{ x: 91, y: 12 }, 1],
    [{ x: 91, y: 55 }, 3],
    [{ x: 4, y: 30 }, 4],
  ])('reads the nearest mark of several winters at %j', (at, expected) => {
    expect(nearestIndex(WINTERS, at)).toBe(expected)
  })

  test('reads nothing where there is nothing', () => {
    expect(nearestIndex([], { x: 0, y: 0 })).toBe(null)
  })
})

describe('by season', () => {
  test.each<[number, 1 | -1, number]>([
    [0, 1, 2],
    [1, 1, 2],
    [2, 1, 4],
    [4, 1, 4],
    [4, -1, 2],
    [3, -1, 0],
    [1, -1, 0],
    [0, -1, 0],
  ])('on one line, from %i by %i to %i', (from, direction, expected) => {
    expect(otherSeason(LINE, from, direction)).toBe(expected)
  })

  test.each<[number, 1 | -1, number]>([
    [0, 1, 2],
    [1, 1, 3],
    [3, -1, 1],
    [3, 1, 4],
    [4, -1, 2],
  ])('between winters, from %i by %i to the nearest date: %i', (from, direction, expected) => {
    expect(otherSeason(WINTERS, from, direction)).toBe(expected)
  })

  test('stays where there is nothing', () => {
    expect(otherSeason([], 0, 1)).toBe(0)
  })
})

test('winters are read one after the other, in order of time', () => {
  const [point] = LINE
  const series = [
    { name: 'Hiver 2025-2026', rank: 1, points: point ? [point] : [], runs: [] },
    { name: 'Hiver 2026-2027', rank: 0, points: point ? [point] : [], runs: [] },
  ]
  expect(readableOf(series, null).map((one) => [one.series, one.rank])).toEqual([
    ['Hiver 2025-2026', 1],
    ['Hiver 2026-2027', 0],
  ])
})

test('beside a past winter that is named only the current one is read', () => {
  const series = [2, 1, 0].map((rank) => ({
    name: `winter ${rank}`,
    rank,
    points: WINTERS.filter((point) => point.rank === rank),
    runs: [],
  }))
  expect(readableOf(series, null).map(({ rank }) => rank)).toEqual([2, 2, 1, 1, 0])
  expect(readableOf(series, 2).map(({ rank }) => rank)).toEqual([2, 2, 0])
})
