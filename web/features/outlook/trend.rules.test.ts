import { expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import type { TrendPoint, TrendVerdict, ZoneOutlook } from '../../../contract/outlook.ts'
import { classOfValue } from '../../../contract/rules/scales.classes.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { hasSeen, sparkPoints, trendWords } from './trend.rules.ts'

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null
const point = (sampled_on: string, value: number, below_limit = false): TrendPoint => ({
  sampled_on,
  value,
  below_limit,
})
const SIX = [
  point('2026-10-03', 2),
  point('2026-10-15', 3),
  point('2026-10-29', 8),
  point('2026-11-08', 9),
  point('2026-11-15', 11),
  point('2026-11-20', 38),
]

const scaleClass = (key: string, min: number | null, max: number | null) => ({ ...UNRANKED, key, label: key, min, max })
const SCALE = {
  classes: [scaleClass('Très faible', null, 5), scaleClass('Faible', 5, 50), scaleClass('Élevée', 50, null)],
}

/** `<5` is a limit; a sampling a week. */
const weekly = (values: readonly (number | string)[]) =>
  values.map((value, index) =>
    point(
      addDays('2026-11-20', 7 * (index + 1 - values.length)),
      Number(String(value).replace('<', '')),
      String(value).startsWith('<'),
    ),
  )

const NEITHER = 'Ni hausse ni baisse sûre'
const FEW = 'Trop peu de prélèvements pour une tendance'
const ALONE = ', une seule analyse'

test.each<[TrendVerdict, (number | string)[], number | null, string, string | null, string | null]>([
  ['rising', [2, 3, 8, 11, 38], 12, 'De 11 à 38', 'En hausse', 'multipliée par plus de 10'],
  ['rising', [2, 3, 8, 11, 38], 10, 'De 11 à 38', 'En hausse', 'multipliée par environ 10'],
  ['rising', [2, 3, 8, 11, 12], 2.99, 'De 11 à 12', 'En hausse', 'multipliée par environ 3'],
  ['rising', [2, 3, 8, 11, 12], 2.4, 'De 11 à 12', 'En hausse', 'multipliée par environ 2,5'],
  ['rising', [2, 3, 8, 11, 12], 1.5, 'De 11 à 12', 'En hausse', 'multipliée par environ 1,5'],
  ['rising', [2, 3, 8, 11, 12], 1.49, 'De 11 à 12', 'En hausse', null],
  ['rising', [2, 3, 8, 11, 12], null, 'De 11 à 12', 'En hausse', null],
  // The line is steeper than its ends.
  ['rising', [2, 3, 8, 4, 5], 4000, 'De 4 à 5', 'En hausse', 'multipliée par environ 2,5'],
  ['rising', [2, 3, 4, 2, 2.5], 4000, 'De 2 à 2,5', 'En hausse', null],
  // On the line it fell, or less than at the last step: not said.
  ['rising', [2, 3, 8, 11, 38], 0.3, 'De 11 à 38', 'En hausse', null],
  ['rising', [2, 3, 8, 11, 38], 2, 'De 11 à 38', 'En hausse', null],
  ['rising', [4, 57, 57], 14, '57, comme 7 jours plus tôt', 'En hausse avant ce prélèvement', null],
  ['rising', [4, 57, 56], 14, 'De 57 à 56', 'En hausse avant ce prélèvement', null],
  ['rising', [4, 57, '<100'], 14, 'De 57 à moins de 100', 'En hausse avant ce prélèvement', null],
  ['rising', ['<1', '<1', 4, 8], 20, 'De 4 à 8', 'En hausse', 'multipliée par environ 8'],
  ['falling', [38, 11, 8, 3, 2], 0.1, 'De 3 à 2', 'En baisse', 'divisée par environ 10'],
  ['falling', [38, 11, 8, 35, '<1'], 0.05, 'De 35 à moins de 1', 'En baisse', null],
  ['falling', [38, 11, 8, 3, '<2.5'], 0.01, 'De 3 à moins de 2,5', 'En baisse', 'divisée par plus de 10'],
  ['falling', [38, 11, 8, 3, 2], 0, 'De 3 à 2', 'En baisse', null],
  ['falling', [38, 11, 8, 3, 2], 3, 'De 3 à 2', 'En baisse', null],
  ['falling', [38, 11, 8, 3, 3], 0.1, '3, comme 7 jours plus tôt', 'En baisse avant ce prélèvement', null],
  ['falling', ['<1', 11, 8, 3, 2], 0.1, 'De 3 à 2', 'En baisse', null],
  // A worsening: by its class, by half as much again, a little, or where a limit hides how far.
  ['falling', [800, 400, 200, 100, 50, 25, 12, 4, 60], 0.1, 'De 4 à 60', 'En baisse avant ce prélèvement', null],
  ['falling', [38, 22, 11, 8, 12], 0.3, 'De 8 à 12', 'En baisse avant ce prélèvement', null],
  ['falling', [38, 22, 11, 8, 11], 0.3, 'De 8 à 11', 'En baisse avant ce prélèvement', null],
  ['falling', [38, 22, 11, 4.9, 5], 0.1, 'De 4,9 à 5', 'En baisse avant ce prélèvement', null],
  ['falling', [38, 22, 11, '<100', 57], 0.1, 'De moins de 100 à 57', 'En baisse avant ce prélèvement', null],
  // As it is shown, however little.
  ['falling', [0.04, 0.03, 0.02, 0.01, 0], 0.2, 'De 0,01 à 0', 'En baisse', 'divisée par environ 4'],
  ['rising', [0, 0.01, 0.02, 0.03, 0.04], 5, 'De 0,03 à 0,04', 'En hausse', 'multipliée par environ 4'],
  ['unclear', [0, 0, 0, 0.01], 1, 'De 0 à 0,01', NEITHER, null],
  ['unclear', [6, 9, 6, 8, 9], 3, 'De 8 à 9', NEITHER, null],
  ['unclear', [6, 9, 6, 9, 9], 3, '9, comme 7 jours plus tôt', NEITHER, null],
  ['unclear', [6, 9, 6, 6, 9], 3, `De 6 à 9${ALONE}`, null, null],
  ['unclear', [6, 9, 6, 9, 6], 3, `De 9 à 6${ALONE}`, null, null],
  ['unclear', ['<1', '<1', '<1', '<1', 4.1], 3, `De moins de 1 à 4,1${ALONE}`, null, null],
  ['unclear', [6, 9, 6, 4.9, 5], 3, `De 4,9 à 5${ALONE}`, null, null],
  ['unclear', [6, 9, 6, 5, 4.9], 3, `De 5 à 4,9${ALONE}`, null, null],
  ['unclear', [6, 9, 6, 60, '<100'], 3, `De 60 à moins de 100${ALONE}`, null, null],
  ['unclear', ['<1', '<1', '<1', '<1'], null, 'Moins de 1, comme 7 jours plus tôt', NEITHER, null],
  ['unclear', [0, 0, 0.01, 0], 1, 'De 0,01 à 0', NEITHER, null],
  ['unclear', [0, 0, 0.01, 0.05], 1, `De 0,01 à 0,05${ALONE}`, null, null],
  ['too_few', [4, 57, 60], 3, 'De 57 à 60', FEW, null],
  ['too_few', [4, 57], 3, 'De 4 à 57', FEW, null],
  // Enough of them, the last a month ago.
  ['too_few', [4, 5, 6, 7], null, 'De 6 à 7', 'Trop ancien pour une tendance', null],
])('%s, of %j by %s: %s, %s, %s', (verdict, values, factor, told, said, times) => {
  const words = trendWords({ verdict, factor, points: weekly(values) }, SCALE)
  const step = plain(words.step)?.replace(' en 7 jours', '')
  expect([step, words.verdict, plain(words.factor)]).toEqual([told, said, times && `charge ${times}`])
})

const FOUND = [0, 0.3, 1, 4, 4.1, 57, 57.5, 800, '<1', '<5', '<100']
const VERDICTS: TrendVerdict[] = ['rising', 'falling', 'unclear', 'too_few']

/** All that may be said after these last two, by any trend of those before. */
function* everySaying() {
  for (const first of FOUND)
    for (const before of FOUND)
      for (const last of FOUND)
        for (const verdict of VERDICTS)
          for (const factor of [null, 0.05, 2, 30]) {
            const points = [...weekly([first, 4, before, last])]
            const words = trendWords({ verdict, factor, points }, SCALE)
            yield { before: points[2], last: points[3], words, says: JSON.stringify([first, before, last, words]) }
          }
}

const rankOf = (load: TrendPoint) => {
  const key = classOfValue(SCALE.classes, load)?.key
  return SCALE.classes.findIndex((one) => one.key === key)
}

/** Whether the load certainly rose, fell, or neither; null where a limit hides it. */
function wayOf(before: TrendPoint, last: TrendPoint) {
  if (before.value === last.value) return Number(before.below_limit) - Number(last.below_limit)
  const isRise = last.value > before.value
  if (isRise ? last.below_limit : before.below_limit) return null
  return isRise ? 1 : -1
}

test('no verdict is denied by the step above it, whatever was found', () => {
  const verdicts = new Set<string | null>()
  for (const { before, last, words, says } of everySaying()) {
    if (!before || !last) throw new Error(says)
    const { step, verdict, factor } = words
    verdicts.add(verdict)
    const way = wayOf(before, last)
    const [was, is] = [before, last].map((load) => rankOf(load))
    const claimed = verdict === 'En hausse' ? 1 : verdict === 'En baisse' ? -1 : 0
    if (claimed !== 0 && way !== null) expect(way, says).toBe(claimed)
    if (claimed !== 0) expect(((is ?? 0) - (was ?? 0)) * claimed, says).toBeGreaterThanOrEqual(0)
    if (verdict?.startsWith('Ni')) {
      expect(is, says).toBe(was)
      if (way) expect(Math.max(last.value, 0.01) / Math.max(before.value, 0.01), says).toBeLessThan(1.5)
    }
    if (factor !== null) expect([claimed, way], says).toEqual(factor.includes('mult') ? [1, 1] : [-1, -1])
    // One analysis is said to be that only where nothing else is said.
    expect(step?.includes(ALONE), says).toBe(verdict === null)
  }
  expect([...verdicts].sort()).toEqual([
    'En baisse',
    'En baisse avant ce prélèvement',
    'En hausse',
    'En hausse avant ce prélèvement',
    NEITHER,
    'Trop ancien pour une tendance',
    null,
  ])
})

test.each<[TrendVerdict, TrendPoint[], string, string | null]>([
  ['rising', SIX, 'Sur 6 prélèvements, du 3 oct. au 20 nov.', 'De 11 à 38 en 5 jours'],
  ['unclear', SIX.slice(0, 4), 'Sur 4 prélèvements, du 3 oct. au 8 nov.', 'De 8 à 9 en 10 jours'],
  ['too_few', SIX.slice(0, 2), '2 prélèvements, du 3 oct. au 15 oct.', 'De 2 à 3 en 12 jours'],
  ['too_few', SIX.slice(5), '1 prélèvement, le 20 nov.', null],
  ['too_few', [], 'Aucun prélèvement depuis dix semaines', null],
  [
    'too_few',
    [point('2026-12-31', 1, true), point('2027-01-01', 2)],
    '2 prélèvements, du 31 déc. au 1 janv.',
    'De moins de 1 à 2 en 1 jour',
  ],
  // Nobody knows whether it rose, and nothing says so.
  [
    'too_few',
    [point('2026-11-01', 10), point('2026-11-08', 100, true)],
    '2 prélèvements, du 1 nov. au 8 nov.',
    'De 10 à moins de 100 en 7 jours',
  ],
  [
    'too_few',
    [point('2026-11-01', 1250.5), point('2026-11-08', 1, true)],
    '2 prélèvements, du 1 nov. au 8 nov.',
    'De 1\u202F250,5 à moins de 1 en 7 jours',
  ],
])('%s of %j: %s, %s', (verdict, points, basis, step) => {
  const words = trendWords({ verdict, factor: null, points }, SCALE)
  expect([plain(words.basis), plain(words.step)]).toEqual([basis, step])
})

const outlook = (on: string, points: TrendPoint[]): Pick<ZoneOutlook, 'on' | 'trend'> => ({
  on,
  trend: { verdict: 'rising', factor: null, points },
})

test.each([
  ['the last one', SIX, {}, true],
  ['a newer one', SIX, { sampled_on: '2026-11-21' }, false],
  ['one that was corrected', SIX, { value: 39 }, false],
  ['a limit that was a value', SIX, { below_limit: true }, false],
  ['one that was withdrawn', SIX, { sampled_on: '2026-11-15', value: 11 }, false],
  ['the first of ten weeks', [], { sampled_on: '2026-11-20' }, false],
  ['one of ten weeks ago', [], { sampled_on: '2026-09-12' }, true],
])('the trend has seen %s or not', (_which, points, fields, expected) => {
  const sampling = { sampled_on: '2026-11-20', class: 'moderee', value: 38, below_limit: false, ...fields }
  expect(hasSeen(outlook('2026-11-21', points), sampling)).toBe(expected)
})

const SIZE = { width: 100, height: 40, margin: 5 }

test('the ten weeks until today go along and loads up, each tenfold as high as the other', () => {
  const drawn = sparkPoints(
    [point('2026-09-02', 1, true), point('2026-10-07', 10), point('2026-11-11', 100)],
    '2026-11-11',
    SIZE,
  )
  expect(drawn).toEqual([
    { key: '2026-09-02', x: 5, y: 35, isLimit: true },
    { key: '2026-10-07', x: 50, y: 20, isLimit: false },
    { key: '2026-11-11', x: 95, y: 5, isLimit: false },
  ])
})

test.each([
  ['two that are as old as they look', ['2026-10-07', '2026-11-11'], [50, 95]],
  ['a lone one of today', ['2026-11-11'], [95]],
  ['a lone one of five weeks ago', ['2026-10-07'], [50]],
  ['a lone one of ten weeks ago', ['2026-09-02'], [5]],
  // Kept on the device since: none is left out of what the words count.
  ['those of a trend that is ten weeks old', ['2026-06-24', '2026-09-02'], [5, 50]],
  ['none', [], []],
])('the older one is, the further from the right edge: %s', (_which, days, along) => {
  const drawn = sparkPoints(
    days.map((day) => point(day, 10)),
    '2026-11-11',
    SIZE,
  )
  expect(drawn.map(({ x }) => x)).toEqual(along)
})

test('a load that hardly moves looks it, and zero has a place', () => {
  const heights = (first: number, last: number) =>
    sparkPoints([point('2026-11-01', first), point('2026-11-11', last)], '2026-11-11', SIZE).map(({ y }) => y)
  expect(heights(10, 10)).toEqual([20, 20])
  expect(heights(0, 10)).toEqual([35, 5])
})
