import { expect, test } from 'vitest'
import type { TrendPoint, TrendVerdict, ZoneOutlook } from '../../../contract/zones/outlook.ts'
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

test.each<[TrendVerdict, number | null, string, string | null]>([
  ['rising', 3, 'En hausse', 'charge multipliée par environ 3'],
  ['rising', null, 'En hausse', null],
  ['rising', 1.49, 'En hausse', null],
  ['rising', 1.5, 'En hausse', 'charge multipliée par environ 1,5'],
  ['rising', 1.74, 'En hausse', 'charge multipliée par environ 1,5'],
  ['rising', 1.75, 'En hausse', 'charge multipliée par environ 2'],
  ['rising', 2.4, 'En hausse', 'charge multipliée par environ 2,5'],
  ['rising', 2.99, 'En hausse', 'charge multipliée par environ 3'],
  ['rising', 3.4, 'En hausse', 'charge multipliée par environ 3'],
  ['rising', 3.5, 'En hausse', 'charge multipliée par environ 4'],
  ['rising', 10, 'En hausse', 'charge multipliée par environ 10'],
  ['rising', 10.01, 'En hausse', 'charge multipliée par plus de 10'],
  ['rising', 4000, 'En hausse', 'charge multipliée par plus de 10'],
  // On the line it fell, though the samplings rise: not said.
  ['rising', 0.3, 'En hausse', null],
  ['falling', 1 / 3, 'En baisse', 'charge divisée par environ 3'],
  ['falling', 1 / 1.5, 'En baisse', 'charge divisée par environ 1,5'],
  ['falling', 0.7, 'En baisse', null],
  ['falling', 0.01, 'En baisse', 'charge divisée par plus de 10'],
  ['falling', 0, 'En baisse', null],
  ['falling', 3, 'En baisse', null],
  ['falling', null, 'En baisse', null],
  ['unclear', 3, 'Sans tendance nette', null],
  ['too_few', 3, 'Trop peu de prélèvements pour une tendance', null],
])('%s, by %s: %s, %s', (verdict, factor, said, times) => {
  const words = trendWords({ verdict, factor, points: SIX }, 'UFP/g')
  expect([words.verdict, plain(words.factor)]).toEqual([said, times])
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
  const words = trendWords({ verdict, factor: null, points }, 'UFP/g')
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

test('what hardly moves looks it, a lone one stands at the end, and zero has a place', () => {
  expect(sparkPoints([point('2026-11-01', 10), point('2026-11-11', 10)], SIZE).map(({ y }) => y)).toEqual([20, 20])
  expect(sparkPoints([point('2026-11-01', 10)], SIZE)).toMatchObject([{ x: 95, y: 20 }])
  expect(sparkPoints([point('2026-11-01', 0), point('2026-11-11', 10)], SIZE).map(({ y }) => y)).toEqual([35, 5])
  expect(sparkPoints([], SIZE)).toEqual([])
})
