import { describe, expect, test } from 'vitest'
import { logOf, spanOf, valueTicks } from './values-axis.rules.ts'

const BOUNDS = [1, 10, 100]

test.each<[string, number[], number, number]>([
  ['none', [], 0.6, 15],
  ['all under the limit', [1, 1], 0.6, 15],
  ['low ones, with the class above begun', [1, 4], 0.6, 15],
  ['one near the bound above', [9.9], 0.6, 15],
  ['high ones', [1, 250], 0.6, 300],
  ['less than any bound', [0.01, 5], 0.006, 15],
  ['a thousand million', [1, 1e9], 0.6, 1.3e9],
  ['a zero', [0], 0.006, 1],
])('%s: from at most %s', (_name, values, low, high) => {
  const [lowest, highest] = spanOf({ values, bounds: BOUNDS })
  expect(10 ** lowest).toBeLessThanOrEqual(low)
  expect(10 ** highest).toBeGreaterThanOrEqual(high)
  expect(highest - lowest).toBeGreaterThanOrEqual(1.7)
  for (const value of values) expect(logOf(value)).toBeGreaterThan(lowest)
})

test('a scale whose classes are high still has its lowest in sight', () => {
  const [low, high] = spanOf({ values: [], bounds: [1e6, 1e7] })
  expect(10 ** low).toBeLessThan(1e6)
  expect(10 ** high).toBeGreaterThan(1e6)
})

test.each<[number, number, number, string[]]>([
  [0.6, 300, 200, ['1', '3', '10', '30', '100', '300']],
  [0.6, 300, 90, ['1', '10', '100']],
  [
    0.009,
    2e9,
    260,
    [
      '0,01',
      '0,1',
      '1',
      '10',
      '100',
      '1\u202F000',
      '10\u202F000',
      '100\u202F000',
      '1\u00A0M',
      '10\u00A0M',
      '100\u00A0M',
      '1\u00A0Md',
    ],
  ],
  [0.009, 2e9, 120, ['0,01', '1', '100', '10\u202F000', '1\u00A0M', '100\u00A0M']],
])('from %d to %d on %i pixels', (low, high, height, expected) => {
  expect(valueTicks([Math.log10(low), Math.log10(high)], height).map(({ label }) => label)).toEqual(expected)
})

describe.each([60, 120, 200, 400, 800])('on %i pixels', (height) => {
  test.each([1.6, 2, 3, 5, 8, 11.5])('%d decades have ticks that do not touch', (decades) => {
    for (const low of [-2, -0.3, 0.4, 3]) {
      const ticks = valueTicks([low, low + decades], height)
      expect(ticks.length).toBeGreaterThan(0)
      for (const [index, { value }] of ticks.slice(1).entries()) {
        const step = (logOf(value) - logOf(ticks[index]?.value ?? 0)) * (height / decades)
        expect(step).toBeGreaterThanOrEqual(18.9)
      }
    }
  })
})
