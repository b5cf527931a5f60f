import { expect, test } from 'vitest'
import { nextSort, type PointSort, sortedPoints } from './sorted-points.rules.ts'

const POINTS = [
  ['2026-11-02', 1, true],
  ['2026-11-09', 300, false],
  ['2026-11-16', 1, false],
  ['2026-11-23', 1, true],
].map(([on, value, below_limit]) => ({
  on: String(on),
  value: Number(value),
  below_limit: below_limit === true,
  low: Number(value),
  low_below_limit: below_limit === true,
  count: 1,
}))

test.each<[PointSort, string]>([
  [{ key: 'on', direction: 'descending' }, '23 16 09 02'],
  [{ key: 'on', direction: 'ascending' }, '02 09 16 23'],
  [{ key: 'value', direction: 'descending' }, '09 16 23 02'],
  [{ key: 'value', direction: 'ascending' }, '02 23 16 09'],
])('%j: %s', (sort, expected) => {
  expect(
    sortedPoints(POINTS, sort)
      .map(({ on }) => on.slice(8))
      .join(' '),
  ).toBe(expected)
})

test('another column begins with its highest, the same one turns round', () => {
  const first: PointSort = { key: 'on', direction: 'descending' }
  expect(nextSort(first, 'value')).toEqual({ key: 'value', direction: 'descending' })
  expect(nextSort(first, 'on')).toEqual({ key: 'on', direction: 'ascending' })
  expect(nextSort(nextSort(first, 'on'), 'on')).toEqual(first)
})
