import { expect, test } from 'vitest'
import { readValue } from './rankings.value.ts'

test.each([
  ['', false, { value: null, below_limit: false }],
  [null, false, { value: null, below_limit: false }],
  [undefined, false, { value: null, below_limit: false }],
  ['12,5', false, { value: 12.5, below_limit: false }],
  ['12.5', false, { value: 12.5, below_limit: false }],
  [' 1 000 ', false, { value: 1000, below_limit: false }],
  ['1\u202f000,25', false, { value: 1000.25, below_limit: false }],
  ['< 1', false, { value: 1, below_limit: true }],
  ['<0,5', false, { value: 0.5, below_limit: true }],
  ['1', true, { value: 1, below_limit: true }],
  ['0', false, { value: 0, below_limit: false }],
  [0, false, { value: 0, below_limit: false }],
  [4.2, false, { value: 4.2, below_limit: false }],
  [0.07, false, { value: 0.07, below_limit: false }],
  [1e9, false, { value: 1e9, below_limit: false }],
  ['1000000000', false, { value: 1e9, below_limit: false }],
  [',5', false, { value: 0.5, below_limit: false }],
])('%j (below the limit: %s) is read', (typed, isBelow, expected) => {
  expect(readValue(typed, isBelow)).toEqual(expected)
})

test.each([
  ['douze', false, /nombre/],
  ['1,2,3', false, /nombre/],
  ['1.000,5', false, /nombre/],
  ['> 100', false, /nombre/],
  ['<', false, /nombre/],
  ['0x10', false, /nombre/],
  // Catastrophic backtracking used to take seconds.
  [`${'1'.repeat(100_000)}x`, false, /nombre/],
  ['1'.repeat(100_000), false, /nombre/],
  [Number.NaN, false, /nombre/],
  [Number.POSITIVE_INFINITY, false, /nombre/],
  ['-1', false, /positive/],
  [-0.01, false, /positive/],
  ['1000000000,01', false, /trop grande/],
  [1e300, false, /trop grande/],
  ['1,005', false, /deux décimales/],
  ['1.000', false, /deux décimales/],
  [0.001, false, /deux décimales/],
  // Would be stored as zero, which no limit of detection is.
  [1e-12, true, /deux décimales/],
  ['< 1e-12', false, /deux décimales/],
  ['', true, /limite/],
  [null, true, /limite/],
] as const)('%j (below the limit: %s) is refused in words', (typed, isBelow, expected) => {
  expect(readValue(typed, isBelow)).toMatch(expected)
})
