import { expect, test } from 'vitest'
import { classOfValue } from './scales.classes.ts'

const SCALE = [
  { key: 'old', min: null, max: 0.5, is_retired: true },
  { key: 'low', min: null, max: 1, is_retired: false },
  { key: 'middle', min: 1, max: 10, is_retired: false },
  { key: 'high', min: 10, max: null, is_retired: false },
]

test.each([
  [null, false, undefined],
  [0, false, 'low'],
  [0.99, false, 'low'],
  [1, false, 'middle'],
  [9.99, false, 'middle'],
  [10, false, 'high'],
  [1e9, false, 'high'],
  [50, true, 'low'],
])('%s, below the limit: %s, is %s', (value, below_limit, key) => {
  expect(classOfValue(SCALE, { value, below_limit })?.key).toBe(key)
})

test('a scale without a class for it gives none', () => {
  expect(classOfValue([], { value: 1, below_limit: true })).toBeNull()
  expect(classOfValue(SCALE.slice(2), { value: 0.5, below_limit: false })).toBeNull()
})
