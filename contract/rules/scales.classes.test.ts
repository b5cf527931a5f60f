import { expect, test } from 'vitest'
import { classOfValue, milderFault } from './scales.classes.ts'

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

test('a class below that of the value beside it is told, also one that is given no more; a worse one is not', () => {
  const classes = SCALE.map((one) => ({ ...one, label: one.key }))
  const [old, low, middle, high] = classes
  if (!old || !low || !middle || !high) throw new Error('four classes')
  expect(milderFault(low, middle)).toBe('La classe écrite, low, est en dessous de celle de la valeur, middle.')
  expect(milderFault(old, middle)).toMatch(/écrite, old/)
  expect([high, middle, { ...middle, is_retired: true }].map((one) => milderFault(one, middle))).toEqual([
    ...[null, null, null],
  ])
  expect(milderFault(low, null)).toBeNull()
})
