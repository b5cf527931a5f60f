import { expect, test } from 'vitest'
import { tipStart } from './tip.ts'

test('the label stands right of the pointer, left of it near the edge, never outside', () => {
  expect(tipStart(100, 200, 1000)).toBe(114)
  expect(tipStart(900, 200, 1000)).toBe(686)
  expect(tipStart(150, 300, 320)).toBe(0)
})
