import { expect, test } from 'vitest'
import type { RankingType } from '../rankings.ts'
import { type OrderedClass, severityOf } from './scales.severity.ts'
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

const of = (length: number) =>
  Array.from({ length }, (_, at): [string, number | null] => [`n${at}`, at === 0 ? null : 10 * at])

test.each([
  [2, 4],
  [2, 12],
  [3, 12],
])('the best of %i classes never hides one of %i that is not the best', (short, long) => {
  for (const [key] of of(long).slice(1)) {
    expect(worst(pair(key, 'n0'), [scaleOf('phages', of(long)), scaleOf('arn_f', of(short))]), key).toBe('phages')
    expect(worst(pair('n0', key), [scaleOf('phages', of(short)), scaleOf('arn_f', of(long))]), key).toBe('arn_f')
  }
})

const retired = (key: string, min: number | null, max: number | null) => ({ key, min, max, is_retired: true })

/** Two classes of a former scale, above « vive ». */
const TALL = [retired('forte', 2000, 5000), retired('extreme', 5000, null)]

test.each([
  // It stood between « moderee » and « elevee ».
  ['before the second, which it was worse than', [retired('vive', 60, 100)], 'moderee', 'phages'],
  ['after the worst, which was worse than it', [retired('vive', 60, 100)], 'elevee', 'arn_f'],
  // « elevee » took its place below it.
  ['before the worst, when it is worse still', [retired('vive', 500, null)], 'elevee', 'phages'],
  ['before the second, when the worst has taken its values', [retired('vive', 1000, 2000)], 'moderee', 'phages'],
  ['after the worst, which has taken its values', [retired('vive', 1000, 2000)], 'elevee', 'arn_f'],
  // The worst of today has come from below it.
  ['before the second, when it was worse than all', [...TALL, retired('vive', 1000, 2000)], 'moderee', 'phages'],
  ['as the worst, when it was worse than all', [...TALL, retired('vive', 1000, 2000)], 'elevee', 'arn_f'],
  ['after the class that begins and ends beyond it', [retired('vive', 5, 50)], 'moderee', 'arn_f'],
  ['before the class that begins and ends below it', [retired('vive', 5, 50)], 'faible', 'phages'],
])('a retired class comes %s: %j against %s', (_where, former, other, first) => {
  const [phages = scaleOf('phages'), arn = scaleOf('arn_f')] = SCALES
  expect(worst(pair('vive', other), [{ ...phages, classes: [...phages.classes, ...former] }, arn])).toBe(first)
})

/** Lowest first, an active one as its lower bound, a retired one as `former`. */
type EditedScale = [name: string, active: [string, number | null][], former: OrderedClass[], order: string[]]

const EDITED: EditedScale[] = [
  [
    'the lowest is removed',
    [
      ['faible', null],
      ['moderee', 10],
      ['elevee', 100],
    ],
    [retired('tres_faible', null, 1)],
    ['tres_faible', 'faible', 'moderee', 'elevee'],
  ],
  [
    'one in the middle is removed',
    [
      ['tres_faible', null],
      ['moderee', 1],
      ['elevee', 100],
    ],
    [retired('faible', 1, 10)],
    ['tres_faible', 'faible', 'moderee', 'elevee'],
  ],
  [
    'the one before the worst is removed',
    [
      ['tres_faible', null],
      ['faible', 1],
      ['elevee', 10],
    ],
    [retired('moderee', 10, 100)],
    ['tres_faible', 'faible', 'moderee', 'elevee'],
  ],
  [
    'the worst is removed',
    [
      ['tres_faible', null],
      ['faible', 1],
      ['moderee', 10],
    ],
    [retired('elevee', 100, null)],
    ['tres_faible', 'faible', 'moderee', 'elevee'],
  ],
  [
    'three in the middle are removed',
    [
      ['tres_faible', null],
      ['elevee', 1],
    ],
    [retired('faible', 1, 5), retired('moyenne', 5, 10), retired('moderee', 10, 100)],
    ['tres_faible', 'faible', 'moyenne', 'moderee', 'elevee'],
  ],
  [
    'the two worst are removed',
    [
      ['tres_faible', null],
      ['faible', 1],
      ['moderee', 10],
    ],
    [retired('elevee', 100, 1000), retired('extreme', 1000, null)],
    ['tres_faible', 'faible', 'elevee', 'extreme'],
  ],
  [
    'the former worst is split in two',
    [
      ['tres_faible', null],
      ['faible', 1],
      ['forte', 100],
      ['extreme', 1000],
    ],
    [retired('moderee', 10, 100), retired('elevee', 100, null)],
    ['tres_faible', 'faible', 'moderee', 'forte', 'elevee', 'extreme'],
  ],
  [
    'the worst has another name',
    [
      ['tres_faible', null],
      ['tres_elevee', 100],
    ],
    [retired('elevee', 100, null)],
    ['tres_faible', 'elevee', 'tres_elevee'],
  ],
]

test.each(EDITED)('where %s, whatever is milder comes after what is worse', (_what, active, former, order) => {
  const edited = (type: RankingType) => ({ type, classes: [...scaleOf(type, active).classes, ...former] })
  for (const [place, milder] of order.entries()) {
    for (const worse of order.slice(place + 1)) {
      expect(worst(pair(milder, worse), [edited('phages'), edited('arn_f')]), `${milder} ${worse}`).toBe('arn_f')
      expect(worst(pair(worse, milder), [edited('phages'), edited('arn_f')]), `${worse} ${milder}`).toBe('phages')
    }
  }
})

test('a retired class that had an end never comes before the worst of today', () => {
  const bounds = [null, 1, 5, 10, 50, 100, 500, 1000]
  for (const min of bounds) {
    for (const max of bounds.filter((one) => (one ?? 0) > (min ?? 0))) {
      const classes = [...scaleOf('phages').classes, retired('vive', min, max)]
      expect(severityOf(classes, 'vive'), `${min} ${max}`).toBeLessThanOrEqual(1)
    }
  }
})

test('a class that no scale has may be any: only the known worst comes before it', () => {
  expect(worst(pair('inconnue', 'elevee'), SCALES)).toBe('arn_f')
  for (const known of [null, 'tres_faible', 'faible', 'moderee'])
    expect(worst(pair('inconnue', known), SCALES)).toBe('phages')
})
