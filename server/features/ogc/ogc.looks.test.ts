import { expect, test } from 'vitest'
import { looksOf } from './ogc.looks.ts'

const one = (key: string, min: number | null, max: number | null, is_retired = false) => ({
  ...{ key, min, max, is_retired },
  label: `Classe ${key}`,
  fill: `#${key}`,
})
const PHAGES = {
  type: 'phages' as const,
  classes: [one('low', null, 10), one('middle', 10, 100), one('high', 100, null)],
}
const ARN_F = { type: 'arn_f' as const, classes: [one('low', null, 5), one('high', 5, null)] }

const told = (scales: Parameters<typeof looksOf>[0]) => looksOf(scales).map(({ type, key, rank }) => [type, key, rank])

test('the worst class comes first whatever the order of the scales, ARN F before an equal one of the phages', () => {
  const expected = [
    ['arn_f', 'high', 2],
    ['phages', 'high', 3],
    ['phages', 'middle', 2],
    ['arn_f', 'low', 1],
    ['phages', 'low', 1],
  ]
  expect(told([PHAGES, ARN_F])).toEqual(expected)
  expect(told([ARN_F, PHAGES])).toEqual(expected)
  expect(looksOf([ARN_F])[0]).toEqual({ type: 'arn_f', key: 'high', label: 'Classe high', color: '#high', rank: 2 })
})

test('a retired class moves no rank of those of today, and has the rank of the one it stands above', () => {
  const classes = [...PHAGES.classes, one('old', 40, 60, true), one('former', 200, 300, true)]
  expect(told([{ type: 'phages', classes }])).toEqual([
    ['phages', 'high', 3],
    ['phages', 'former', 2],
    ['phages', 'middle', 2],
    ['phages', 'old', 1],
    ['phages', 'low', 1],
  ])
})
