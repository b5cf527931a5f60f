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
  unit: 'UFP/g',
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

test.each<[TrendVerdict, (number | string)[], number | null, string, string | null]>([
  ['rising', [2, 3, 8, 11, 38], 12, 'En hausse', 'charge multipliée par plus de 10'],
  ['rising', [2, 3, 8, 11, 38], 10, 'En hausse', 'charge multipliée par environ 10'],
  ['rising', [2, 3, 8, 11, 12], 2.99, 'En hausse', 'charge multipliée par environ 3'],
  ['rising', [2, 3, 8, 11, 12], 2.4, 'En hausse', 'charge multipliée par environ 2,5'],
  ['rising', [2, 3, 8, 11, 12], 1.5, 'En hausse', 'charge multipliée par environ 1,5'],
  ['rising', [2, 3, 8, 11, 12], 1.49, 'En hausse', null],
  ['rising', [2, 3, 8, 11, 12], null, 'En hausse', null],
  // The line is steeper than its ends.
  ['rising', [2, 3, 8, 4, 5], 4000, 'En hausse', 'charge multipliée par environ 2,5'],
  ['rising', [2, 3, 4, 2, 2.5], 4000, 'En hausse', null],
  // On the line it fell, or less than at the last step: not said.
  ['rising', [2, 3, 8, 11, 38], 0.3, 'En hausse', null],
  ['rising', [2, 3, 8, 11, 38], 2, 'En hausse', null],
  ['rising', [4, 57, 57], 14, 'En hausse, sauf au dernier prélèvement', null],
  ['rising', [4, 57, 56], 14, 'En hausse, sauf au dernier prélèvement', null],
  ['rising', [4, 57, '<100'], 14, 'En hausse', null],
  ['rising', ['<1', '<1', 4, 8], 20, 'En hausse', 'charge multipliée par environ 8'],
  ['falling', [38, 11, 8, 3, 2], 0.1, 'En baisse', 'charge divisée par environ 10'],
  ['falling', [38, 11, 8, 35, '<1'], 0.05, 'En baisse', null],
  ['falling', [38, 11, 8, 3, '<2.5'], 0.01, 'En baisse', 'charge divisée par plus de 10'],
  ['falling', [38, 11, 8, 3, 2], 0, 'En baisse', null],
  ['falling', [38, 11, 8, 3, 2], 3, 'En baisse', null],
  ['falling', [38, 11, 8, 3, 3], 0.1, 'En baisse, sauf au dernier prélèvement', null],
  ['falling', ['<1', 11, 8, 3, 2], 0.1, 'En baisse', null],
  // A worsening leads: by its class, by half as much again, or where a limit hides how far.
  ['falling', [800, 400, 200, 100, 50, 25, 12, 4, 60], 0.1, 'En hausse au dernier prélèvement, après une baisse', null],
  ['falling', [38, 22, 11, 8, 12], 0.3, 'En hausse au dernier prélèvement, après une baisse', null],
  ['falling', [38, 22, 11, 8, 11], 0.3, 'En baisse, sauf au dernier prélèvement', null],
  ['falling', [38, 22, 11, 4.9, 5], 0.1, 'En hausse au dernier prélèvement, après une baisse', null],
  ['falling', [38, 22, 11, '<100', 57], 0.1, 'Autre classe au dernier prélèvement, après une baisse', null],
  // As it is shown, however little.
  ['falling', [0.04, 0.03, 0.02, 0.01, 0], 0.2, 'En baisse', 'charge divisée par environ 4'],
  ['rising', [0, 0.01, 0.02, 0.03, 0.04], 5, 'En hausse', 'charge multipliée par environ 4'],
  ['unclear', [0, 0, 0, 0.01], 1, 'Sans tendance nette', null],
  ['unclear', [6, 9, 6, 8, 9], 3, 'Sans tendance nette', null],
  ['unclear', [6, 9, 6, 9, 9], 3, 'Sans tendance nette', null],
  ['unclear', [6, 9, 6, 6, 9], 3, 'En hausse au dernier prélèvement seulement', null],
  ['unclear', [6, 9, 6, 9, 6], 3, 'En baisse au dernier prélèvement seulement', null],
  ['unclear', [6, 9, 6, 4.9, 5], 3, 'En hausse au dernier prélèvement seulement', null],
  ['unclear', [6, 9, 6, 5, 4.9], 3, 'En baisse au dernier prélèvement seulement', null],
  ['unclear', [6, 9, 6, 60, '<100'], 3, 'Autre classe au dernier prélèvement', null],
  ['unclear', ['<1', '<1', '<1', '<1'], null, 'Sans tendance nette', null],
  ['unclear', [0, 0, 0.01, 0], 1, 'Sans tendance nette', null],
  ['unclear', [0, 0, 0.01, 0.05], 1, 'En hausse au dernier prélèvement seulement', null],
  ['too_few', [4, 57, 60], 3, 'Trop peu de prélèvements pour une tendance', null],
  ['too_few', [4], null, 'Trop peu de prélèvements pour une tendance', null],
  ['too_few', [], null, 'Trop peu de prélèvements pour une tendance', null],
  // Enough of them, the last a month ago.
  ['too_few', [4, 5, 6, 7], null, 'Trop ancien pour une tendance', null],
])('%s, of %j by %s: %s, %s', (verdict, values, factor, said, times) => {
  const words = trendWords({ verdict, factor, points: weekly(values) }, SCALE)
  expect([words.headline, plain(words.factor)]).toEqual([said, times])
})

/** The samplings as they are shown, in order, so that each may be at odds with what stands above them. */
function shownStep(text: string | null) {
  const [, ...loads] = /^(.+) → (.+) UFP\/g en/.exec(plain(text) ?? '') ?? []
  const [before, last] = loads.map((load) => Number(load.replace('< ', '').replace(',', '.')))
  return before === undefined || last === undefined || loads[0] === loads[1]
    ? 0
    : last >= before && !loads[1]?.startsWith('<')
      ? 1
      : -1
}

test('no headline is denied by the figures beside it, whatever was found', () => {
  const found = [0, 0.3, 1, 4, 4.1, 57, 57.5, 800, '<1', '<5', '<100']
  const verdicts: TrendVerdict[] = ['rising', 'falling', 'unclear', 'too_few']
  const heads = new Set<string>()
  for (const first of found) {
    for (const before of found) {
      for (const last of found) {
        for (const verdict of verdicts) {
          for (const line of [null, 0.05, 2, 30]) {
            const shown = weekly([before, last])
            const points = [...weekly([first, 4, before, last]).slice(0, 2), ...shown]
            const { headline, factor, step } = trendWords({ verdict, factor: line, points }, SCALE)
            heads.add(headline)
            const says = JSON.stringify([first, before, last, verdict, line, headline, factor, step])
            const way = shownStep(step)
            const claimed = headline.startsWith('En hausse') ? 1 : headline.startsWith('En baisse') ? -1 : 0
            if (claimed !== 0 && step !== null) expect(way === claimed, says).toBe(!headline.includes(', sauf'))
            const times = Number(shown[1]?.value) / Math.max(0.01, Number(shown[0]?.value))
            if (way === 1 && headline.startsWith('En baisse')) expect(times, says).toBeLessThan(1.5)
            if (headline.endsWith('seulement')) expect(way, says).toBe(claimed)
            const [was, is] = shown.map((load) => classOfValue(SCALE.classes, load))
            if (headline.startsWith('Sans')) expect(is, says).toBe(was)
            if (factor !== null)
              expect([headline, way], says).toEqual([factor.includes('mult') ? 'En hausse' : 'En baisse', claimed])
          }
        }
      }
    }
  }
  expect([...heads].sort()).toEqual([
    'Autre classe au dernier prélèvement',
    'Autre classe au dernier prélèvement, après une baisse',
    'En baisse',
    'En baisse au dernier prélèvement seulement',
    'En baisse, sauf au dernier prélèvement',
    'En hausse',
    'En hausse au dernier prélèvement seulement',
    'En hausse au dernier prélèvement, après une baisse',
    'En hausse, sauf au dernier prélèvement',
    'Sans tendance nette',
    'Trop ancien pour une tendance',
  ])
})

test.each<[TrendVerdict, TrendPoint[], string, string | null]>([
  ['rising', SIX, 'Sur 6 prélèvements, du 3 oct. au 20 nov.', '11 → 38 UFP/g en 5 jours'],
  ['unclear', SIX.slice(0, 4), 'Sur 4 prélèvements, du 3 oct. au 8 nov.', '8 → 9 UFP/g en 10 jours'],
  ['too_few', SIX.slice(0, 2), '2 prélèvements, du 3 oct. au 15 oct.', '2 → 3 UFP/g en 12 jours'],
  ['too_few', SIX.slice(5), '1 prélèvement, le 20 nov.', null],
  ['too_few', [], 'Aucun prélèvement depuis dix semaines', null],
  [
    'too_few',
    [point('2026-12-31', 1, true), point('2027-01-01', 2)],
    '2 prélèvements, du 31 déc. au 1 janv.',
    '< 1 → 2 UFP/g en 1 jour',
  ],
  // Nobody knows whether it rose.
  ['too_few', [point('2026-11-01', 10), point('2026-11-08', 100, true)], '2 prélèvements, du 1 nov. au 8 nov.', null],
  ['too_few', [point('2026-11-01', 10, true), point('2026-11-08', 9)], '2 prélèvements, du 1 nov. au 8 nov.', null],
  [
    'too_few',
    [point('2026-11-01', 1250.5), point('2026-11-08', 1, true)],
    '2 prélèvements, du 1 nov. au 8 nov.',
    '1\u202F250,5 → < 1 UFP/g en 7 jours',
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

test('days go along and loads up, each tenfold as high as the other', () => {
  const drawn = sparkPoints([point('2026-11-01', 1, true), point('2026-11-06', 10), point('2026-11-11', 100)], SIZE)
  expect(drawn).toEqual([
    { key: '2026-11-01', x: 5, y: 35, isLimit: true },
    { key: '2026-11-06', x: 50, y: 20, isLimit: false },
    { key: '2026-11-11', x: 95, y: 5, isLimit: false },
  ])
})

test('a load that hardly moves looks it, a lone one stands at the end, and zero has a place', () => {
  expect(sparkPoints([point('2026-11-01', 10), point('2026-11-11', 10)], SIZE).map(({ y }) => y)).toEqual([20, 20])
  expect(sparkPoints([point('2026-11-01', 10)], SIZE)).toMatchObject([{ x: 95, y: 20 }])
  expect(sparkPoints([point('2026-11-01', 0), point('2026-11-11', 10)], SIZE).map(({ y }) => y)).toEqual([35, 5])
  expect(sparkPoints([], SIZE)).toEqual([])
})
