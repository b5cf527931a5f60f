import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { randomOf } from '../../lib/random.ts'
import { akritasTheilSen, kendall, type LimitedPoint, trendOf } from './outlook.trend.rules.ts'

/** `<5` is a limit. */
const series = (xs: readonly number[], ys: readonly (number | string)[], scale = (y: number) => y): LimitedPoint[] =>
  xs.map((x, index) => {
    const y = String(ys[index])
    return { x, y: scale(Number(y.replace('<', ''))), isBelow: y.startsWith('<') }
  })

const count = (size: number) => Array.from({ length: size }, (_, index) => index)

describe('published worked examples', () => {
  test('Mann-Kendall by hand (Little, Holy Cross): s 54, variance 332.67', () => {
    const ys = [12.9, 14.8, 13.2, 15.7, 13.8, 15.6, 12.9, 11.0, 17.3, 15.9, 19.0, 18.3, 20.1, 21.7]
    const { s, variance, p } = kendall(series(count(14), ys))
    expect([s, variance.toFixed(4)]).toEqual([54, '332.6667'])
    expect(p / 2).toBeCloseTo(0.0018, 4)
  })

  test('Kendall (1976), example 4.3, ties on both sides: s 34, variance 203.30', () => {
    const xs = [1.5, 1.5, 3, 4, 6, 6, 6, 8, 9.5, 9.5, 11, 12]
    const { s, variance } = kendall(series(xs, [2.5, 2.5, 7, 4.5, 1, 4.5, 6, 11.5, 11.5, 8.5, 8.5, 10]))
    expect([s, variance.toFixed(2)]).toEqual([34, '203.30'])
  })

  test('Hollander and Wolfe, example 8.1: tau 0.444', () => {
    const xs = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1]
    expect(kendall(series(xs, [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8])).tau).toBeCloseTo(0.4444444, 7)
  })

  test('Sen (1968): slope 4', () => {
    expect(akritasTheilSen(series([1, 2, 3, 4, 10, 12, 18], [9, 15, 19, 20, 45, 55, 78]))).toBe(4)
  })

  test('NADA2, lead in herons, limits on both sides of values: tau 0.4216524', () => {
    const kidney = `0.081962482 0.062931034 0.058651026 0.095550847 0.116238974 0.05941358 0.05 0.4224 0.143719807
      0.409883721 0.1 0.239902081 0.256748911 0.360598897 10.671428571 10.855263158 1.196933962 5.114754098 0.419141324
      8.368372093 1.975549451 1.176400679 1.365151515 1.507085253 3.387272727 12.214285714 0.551567398`
    const blood = `<.02 <.02 <.02 <.02 <.02 .018644068 <.02 <.02 <.02 .033962264 <.02 <.02 <.02 <.02 .106060606
      .174074074 <.02 .023529412 .01372549 .268965517 .049152542 .015517241 <.02 .024528302 <.02 .17704918 .014285714`
    const { s, tau } = kendall(series(kidney.split(/\s+/).map(Number), blood.split(/\s+/)))
    expect([s, tau.toFixed(7)]).toEqual([148, '0.4216524'])
  })

  test('NADA2, trichloroethylene in wells (Eckhardt and others, 1989): tau 0.1458477, slope 0.3835066', () => {
    const points = Object.entries(WELLS).flatMap(([concentration, populations]) =>
      populations.split(' ').flatMap((population) => {
        const [x = '', times = '1'] = population.split('×')
        return count(Number(times)).flatMap(() => series([Number(x)], [concentration], Math.log))
      }),
    )
    expect(points).toHaveLength(247)
    expect(kendall(points).tau).toBeCloseTo(0.1458477, 7)
    expect(akritasTheilSen(points)).toBeCloseTo(0.3835066, 7)
  })
})

/** Lists the population densities around wells with such a concentration, µg/l, and how many wells. */
const WELLS = {
  '1': '2 3 6 8 9×4 11',
  '<1': '1×9 2×2 3×7 5×4 6×7 8×6 9×5 11×11 13×3 14×3 19',
  '2': '5 6×3 9 11×2 14',
  '<2': '1×19 2×20 3×22 5×23 6×7 8×8',
  '<3': '5 9 11 17×2',
  '4': '5 8 9 11 13×2',
  '<4': '6 8 11×2',
  '5': '6',
  '<5': '1 2×5 3×7 5×9 6×4 8×2',
  ...{ '6': '11', '7': '2 6 8', '7.2': '9', '9': '5 11', '11': '3', '13': '9×2 14', '15': '11', '16': '5', '20': '9' },
  ...{ '22': '11', '29': '11', '31': '9', '32': '11', '41': '5', '43': '13', '56': '8', '69': '11', '72': '6' },
  ...{ '73': '9', '82': '6', '130': '9', '150': '2 6', '382': '5' },
}

/** Written from the definitions alone: intervals that do not touch, and a search for where s changes its sign. */
function definition(points: readonly LimitedPoint[], slope = 0): number {
  const bounds = points.map(({ x, y, isBelow }) => {
    const high = y - slope * x
    return { x, high, low: isBelow ? Number.NEGATIVE_INFINITY : high, isBelow }
  })
  let s = 0
  for (const a of bounds) {
    for (const b of bounds) {
      if (a.x >= b.x) continue
      if (!b.isBelow && (b.low > a.high || (a.isBelow && b.low === a.high))) s += 1
      if (!a.isBelow && (a.low > b.high || (b.isBelow && a.low === b.high))) s -= 1
    }
  }
  return s
}

function searchedSlope(points: readonly LimitedPoint[]): number | null {
  const search = (isLower: (s: number) => boolean) => {
    let [low, high] = [-1e4, 1e4]
    for (let step = 0; step < 60; step += 1) {
      const middle = (low + high) / 2
      if (isLower(definition(points, middle))) low = middle
      else high = middle
    }
    return (low + high) / 2
  }
  if (definition(points, -1e4) <= 0 || definition(points, 1e4) >= 0) return null
  return (search((s) => s > 0) + search((s) => s >= 0)) / 2
}

test('1,000 generated series with ties and limits agree with the definitions', () => {
  const random = randomOf('series with limits')
  const pick = (most: number) => Math.floor(random() * most)
  for (let round = 0; round < 1000; round += 1) {
    const censored = [0, 0.2, 0.5, 0.8][pick(4)] ?? 0
    let day = 0
    const points = count(4 + pick(9)).map(() => {
      day += 1 + pick(20)
      const isBelow = random() < censored
      return { x: day, y: isBelow ? ([1, 5, 10][pick(3)] ?? 1) : Math.round(20 * random()) / 2, isBelow }
    })
    expect(kendall(points).s).toBe(definition(points))
    const [slope, searched] = [akritasTheilSen(points), searchedSlope(points)]
    expect(slope === null, JSON.stringify(points)).toBe(searched === null)
    expect(slope ?? 0).toBeCloseTo(searched ?? 0, 8)
  }
})

test.each([
  ['four that rise', [1, 2, 3, 4], 2 / 24],
  ['four that rise, one tie', [1, 2, 2, 4], 4 / 24],
  ['all under one limit', ['<1', '<1', '<1', '<1'], 1],
  ['a limit below three values', ['<1', 2, 3, 4], 2 / 24],
  ['a limit above all', [1, 2, 3, '<9'], 8 / 24],
])('the chance of an order is counted in all orders: %s', (_, ys, p) => {
  expect(kendall(series(count(4), ys)).p).toBeCloseTo(p, 10)
})

const TODAY = '2026-12-01'
/** A sampling a week, the last two days ago. */
const weekly = (values: readonly (number | string)[]) =>
  series(count(values.length), values).map(({ x, y, isBelow }) => ({
    sampled_on: addDays(TODAY, 7 * (x - values.length + 1) - 2),
    value: y,
    below_limit: isBelow,
  }))

test.each([
  ['too few', [1, 10, 100], 'too_few', null],
  ['none', [], 'too_few', null],
  ['up', [2, 4, 8, 16], 'rising', 8],
  ['down', [16, 8, 4, 2], 'falling', 0.125],
  ['up from limits', ['<1', '<1', 2, 4, 8], 'rising', 16],
  ['up and down', [2, 8, 4, 1, 6], 'unclear', 1.24],
  ['always the same', [5, 5, 5, 5, 5], 'unclear', 1],
  ['only limits', ['<1', '<1', '<1', '<1'], 'unclear', null],
  ['values of 0, which count as the smallest there is', [0, 0, 0, 5, 50], 'rising', 7070],
  ['ten weeks of noise and a rise', [3, 1, 4, 2, 6, 5, 9, 30, 12, 80], 'rising', 26.7],
])('a trend: %s', (_, values, verdict, factor) => {
  const trend = trendOf(weekly(values), TODAY)
  expect(trend.verdict).toBe(verdict)
  expect(trend.factor).toBe(factor)
  expect(trend.points).toEqual(weekly(values))
})

test('a rise whose last sampling is older than four weeks is none of today', () => {
  const rising = weekly([2, 4, 8, 16])
  expect(trendOf(rising, addDays(TODAY, 26)).verdict).toBe('rising')
  expect(trendOf(rising, addDays(TODAY, 27))).toMatchObject({ verdict: 'too_few', points: rising })
})

test('the factor is that of the whole line, and what is older than ten weeks is not looked at', () => {
  const rising = weekly([2, 4, 8, 16])
  expect(trendOf(rising, TODAY).factor).toBe(8)
  const old = { sampled_on: addDays(TODAY, -71), value: 1000, below_limit: false }
  expect(trendOf([old, ...rising], TODAY)).toEqual(trendOf(rising, TODAY))
  const edge = { ...old, sampled_on: addDays(TODAY, -70) }
  expect(trendOf([edge, ...rising], TODAY).points).toHaveLength(5)
})
