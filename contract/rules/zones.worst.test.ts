import { expect, test } from 'vitest'
import type { RankingType } from '../rankings.ts'
import { type OrderedScale, worst, worstFirst } from './zones.worst.ts'

const FOUR: [string, number | null][] = [
  ['tres_faible', null],
  ['faible', 1],
  ['moderee', 10],
  ['elevee', 100],
]
const scaleOf = (type: RankingType, classes = FOUR): OrderedScale => ({
  type,
  classes: classes.map(([key, min]) => ({ key, min, is_retired: false })),
})
const SCALES = [scaleOf('phages'), scaleOf('arn_f')]
const pair = (phages: string | null, arn_f: string | null) => ({
  phages: phages === null ? null : { class: phages },
  arn_f: arn_f === null ? null : { class: arn_f },
})

const KEYS = [null, ...FOUR.map(([key]) => key)]
const PAIRS = KEYS.flatMap((phages, x) => KEYS.map((arn_f, y) => [phages, arn_f, x > y ? 'phages' : 'arn_f'] as const))

test.each(PAIRS)('phages %s, ARN F %s: %s comes first', (phages, arn_f, first) => {
  expect(worstFirst(pair(phages, arn_f), SCALES)[0]).toBe(first)
  expect(worst(pair(phages, arn_f), SCALES)).toBe(phages === null && arn_f === null ? null : first)
})

test.each([
  ['the worst of three and the worst of four', 'haute', 'elevee', 'arn_f'],
  ['the worst of three and the second worst of four', 'haute', 'moderee', 'phages'],
  ['the second worst of three and the second of four', 'moyenne', 'faible', 'phages'],
])('scales of another length compare by how many classes are worse: %s', (_what, phages, arn_f, first) => {
  const three = scaleOf('phages', [
    ['basse', null],
    ['moyenne', 5],
    ['haute', 20],
  ])
  expect(worst(pair(phages, arn_f), [three, scaleOf('arn_f')])).toBe(first)
})

test('a retired class stands where its bound puts it, one that no scale has is no better than the lowest', () => {
  const [phages = scaleOf('phages'), arn] = SCALES
  const retired = { key: 'vive', min: 60, is_retired: true }
  const scales = [{ ...phages, classes: [...phages.classes, retired] }, arn ?? scaleOf('arn_f')]
  expect(worst(pair('vive', 'moderee'), scales)).toBe('phages')
  expect(worst(pair('vive', 'elevee'), scales)).toBe('arn_f')
  expect(worst(pair('inconnue', 'tres_faible'), scales)).toBe('arn_f')
  expect(worst(pair('inconnue', null), scales)).toBe('phages')
})
