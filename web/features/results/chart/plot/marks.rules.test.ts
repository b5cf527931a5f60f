import { expect, test } from 'vitest'
import { areaPath, arrowsPath, DASHES, linePath, markPath, rangesPath, stepsPath } from './marks.rules.ts'

const point = { on: '2026-11-03', value: 9, below_limit: false, low: 1, low_below_limit: true, count: 3 }
const placed = (x: number, y: number, lowY = y) => ({ point, x, y, lowY })

test('a line goes through its points; one alone has none', () => {
  expect(linePath([placed(0, 5), placed(10, 6)])).toBe('M0 5L10 6')
  expect(linePath([placed(0, 5)])).toBe('')
})

test('a range is drawn from the highest down to the lowest, and not where they are the same', () => {
  expect(rangesPath([placed(0, 5, 9), placed(10, 6)])).toBe('M0 5V9')
  expect(areaPath([placed(0, 5, 9), placed(10, 6, 8)])).toBe('M0 5L10 6L10 8L0 9Z')
  expect(areaPath([placed(0, 5, 9)])).toBe('')
})

test('a limit’s arrow goes down from under its mark', () => {
  expect(arrowsPath([placed(3, 1, 20)], 4)).toMatch(/^M3 24v7/)
})

test.each([
  ['one', [{ x: 0, endX: 10, y: 5 }], 'M0 5H10'],
  [
    'the next one at once is joined',
    [
      { x: 0, endX: 10, y: 5 },
      { x: 10, endX: 20, y: 9 },
    ],
    'M0 5H10L10 9H20',
  ],
  [
    'after days without any it begins anew',
    [
      { x: 0, endX: 10, y: 5 },
      { x: 12, endX: 20, y: 9 },
    ],
    'M0 5H10M12 9H20',
  ],
  ['none', [], ''],
])('steps: %s', (_name, steps, expected) => {
  expect(stepsPath(steps)).toBe(expected)
})

test('five winters have five marks and five dashes', () => {
  const ranks = [0, 1, 2, 3, 4]
  expect(new Set(ranks.map((rank) => markPath(rank, 10, 10, 4))).size).toBe(5)
  expect(new Set(ranks.map((rank) => DASHES[rank])).size).toBe(5)
})
