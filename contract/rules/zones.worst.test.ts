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
  classes: classes.map(([key, min], at) => ({ key, min, max: classes[at + 1]?.[1] ?? null, is_retired: false })),
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

const retired = (key: string, min: number | null, max: number | null) => ({ key, min, max, is_retired: true })

/** Two classes of a former scale, above « vive ». */
const TALL = [retired('forte', 2000, 5000), retired('extreme', 5000, null)]

test.each([
  // It stood between « moderee » and « elevee ».
  ['before the second, which it was worse than', [retired('vive', 60, 100)], 'moderee', 'phages'],
  ['after the worst, which was worse than it', [retired('vive', 60, 100)], 'elevee', 'arn_f'],
  // « elevee » took its place below it.
  ['before the worst, when it was the worst', [retired('vive', 500, null)], 'elevee', 'phages'],
  // The former scale is known whole, and began beyond the worst of today.
  ['as the third of four that it was', [...TALL, retired('vive', 1000, 2000)], 'moderee', 'arn_f'],
  ['as the third of four that it was', [...TALL, retired('vive', 1000, 2000)], 'faible', 'phages'],
  // Its neighbours have moved since.
  ['as the worse of the classes that it may be now', [retired('vive', 5, 50)], 'faible', 'phages'],
  ['as the worse of the classes that it may be now', [retired('vive', 5, 50)], 'moderee', 'phages'],
  ['as the worse of the classes that it may be now', [retired('vive', 5, 50)], 'elevee', 'arn_f'],
])('a retired class comes %s: %j against %s', (_where, former, other, first) => {
  const [phages = scaleOf('phages'), arn = scaleOf('arn_f')] = SCALES
  expect(worst(pair('vive', other), [{ ...phages, classes: [...phages.classes, ...former] }, arn])).toBe(first)
})

test('a class that no scale has may be any: only the known worst comes before it', () => {
  expect(worst(pair('inconnue', 'elevee'), SCALES)).toBe('arn_f')
  for (const known of [null, 'tres_faible', 'faible', 'moderee'])
    expect(worst(pair('inconnue', known), SCALES)).toBe('phages')
})
