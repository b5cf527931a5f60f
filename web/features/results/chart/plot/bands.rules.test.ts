import { describe, expect, test } from 'vitest'
import type { Scale } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { bandsOf, boundsOf, spread, withinSpan } from './bands.rules.ts'

/** Classes between these bounds, the lowest and the highest open. */
const scaleOf = (bounds: readonly number[]): Scale => ({
  type: 'arn_f',
  label: 'ARN F',
  unit: 'UFP/g',
  validity_days: 30,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [null, ...bounds].map((min, index) => ({
    ...UNRANKED,
    key: `class-${index}`,
    label: `Classe ${index}`,
    min,
    max: bounds[index] ?? null,
  })),
})

const yOf = (log: number) => 200 - log * 50

test.each([
  ['two classes', [10]],
  ['four', [1, 10, 100]],
  ['nine close ones', [2, 4, 6, 8, 10, 12, 14, 16]],
])('%s follow each other from top to bottom, their names in order and apart', (_name, bounds) => {
  const bands = bandsOf(scaleOf(bounds), { span: [-0.3, 3], yOf, nameHeight: 18 })
  expect(bands.map(({ shown }) => shown.key)).toEqual(
    [...bounds, 0].map((_, index) => `class-${bounds.length - index}`),
  )
  expect([bands[0]?.top, bands.at(-1)?.bottom]).toEqual([50, 215])
  for (const [index, band] of bands.slice(1).entries()) {
    expect(band.top).toBe(bands[index]?.bottom)
    expect(band.nameY - (bands[index]?.nameY ?? 0)).toBeGreaterThan(17.99)
  }
  expect(Math.min(...bands.map(({ nameY }) => nameY))).toBeGreaterThanOrEqual(50)
  expect(Math.max(...bands.map(({ nameY }) => nameY))).toBeLessThanOrEqual(215)
})

test('classes out of sight have no band, retired ones neither', () => {
  const scale = scaleOf([1, 10, 100, 1e6])
  const retired = scale.classes.map((one) => ({ ...one, is_retired: one.key === 'class-1' }))
  const bands = bandsOf({ ...scale, classes: retired }, { span: [0.5, 3], yOf, nameHeight: 18 })
  expect(bands.map(({ shown }) => shown.key)).toEqual(['class-3', 'class-2'])
  expect(boundsOf({ ...scale, classes: retired })).toEqual([10, 100, 1e6])
})

test.each([
  [null, 10, [-1, 1]],
  [10, null, [1, 3]],
  [0, 1, [-1, 0]],
  [10, 100, [1, 2]],
  [1e6, null, [3, 3]],
] as const)('from %s to %s is this within a tenth to a thousand', (min, max, expected) => {
  expect(withinSpan({ min, max }, [-1, 3])).toEqual(expected)
})

describe('names', () => {
  test.each([
    ['far apart, stay', [50, 100, 150], [50, 100, 150]],
    ['the same, are spread', [100, 100, 100], [100, 118, 136]],
    ['at the top, go down', [0, 1, 2], [9, 27, 45]],
    ['at the bottom, go up', [198, 199, 200], [155, 173, 191]],
    ['none', [], []],
  ])('%s', (_name, wished, expected) => {
    expect(spread(wished, { from: 0, to: 200, apart: 18 })).toEqual(expected)
  })

  test('too many for the column share it', () => {
    expect(spread([0, 0, 0, 0], { from: 0, to: 40, apart: 18 })).toEqual([5, 15, 25, 35])
  })
})
