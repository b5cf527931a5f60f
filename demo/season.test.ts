import { describe, expect, test } from 'vitest'
import { daysBetween } from '../contract/core/days.ts'
import { randomOf } from '../server/lib/random.ts'
import { samplingDays, samplingsOf, type ZoneExposure } from './season.ts'

const EXPOSURES: ZoneExposure[] = ['open_sea', 'open_bay', 'estuary', 'sewage']
const DAYS = samplingDays('2020-01-01', '2029-12-31')

describe('chance', () => {
  const draw = (text: string) => {
    const random = randomOf(text)
    return Array.from({ length: 2000 }, random)
  }

  test('is the same for the same text, and another for another', () => {
    expect(draw('56.08.2')).toEqual(draw('56.08.2'))
    expect(draw('56.08.2')).not.toEqual(draw('56.08.3'))
    expect(draw('')).not.toEqual(draw('a'))
  })

  test('is spread between 0 and 1, never 1', () => {
    const drawn = draw('50-14-01')
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
    expect(drawn.reduce((sum, one) => sum + one, 0) / drawn.length).toBeCloseTo(0.5, 1)
    expect(new Set(drawn).size).toBeGreaterThan(1990)
  })
})

describe('sampling days', () => {
  test('are weekly in winter and four weeks apart in summer, in order, within their bounds', () => {
    expect(DAYS.length).toBeGreaterThan(250)
    const gaps = DAYS.slice(1).map((day, index) => ({
      day,
      gap: daysBetween(DAYS[index] ?? '', day),
      before: DAYS[index],
    }))
    const isQuiet = (day = '') => day.slice(5, 7) >= '05' && day.slice(5, 7) <= '10'
    const wrong = gaps.filter(({ day, gap, before }) => {
      if (!isQuiet(before)) return gap !== 7
      return isQuiet(day) ? gap !== 28 : gap > 28 || gap % 7 !== 0
    })
    expect(wrong).toEqual([])
    expect(gaps.filter(({ gap }) => gap === 28).length).toBeGreaterThan(40)
    expect(DAYS[0]).toBe('2020-01-01')
    expect(DAYS.at(-1)).toMatch(/^2029-12-(2[5-9]|3[01])$/)
  })

  test('there are none when the last comes before the first', () => {
    expect(samplingDays('2026-01-02', '2026-01-01')).toEqual([])
    expect(samplingDays('2026-01-02', '2026-01-02')).toEqual(['2026-01-02'])
  })
})

describe.each(EXPOSURES)('a zone that is %s', (exposure) => {
  const samplings = samplingsOf('56.08.2', exposure, DAYS)

  test('has the same counts for ever', () => {
    expect(samplingsOf('56.08.2', exposure, DAYS)).toEqual(samplings)
    expect(samplingsOf('56.08.3', exposure, DAYS)).not.toEqual(samplings)
  })

  test('has both counts on each day, in numbers the database holds', () => {
    for (const type of ['arn_f', 'phages'] as const) {
      expect(samplings[type].map(({ day }) => day)).toEqual(DAYS)
      for (const { value, below_limit } of samplings[type]) {
        expect(value).toBeGreaterThanOrEqual(1)
        expect(value).toBeLessThan(1e9)
        expect(Math.round(value * 100) / 100).toBe(value)
        if (below_limit) expect(value).toBe(1)
      }
    }
  })

  test('never has fewer phages in all than infectious ones of one kind', () => {
    samplings.phages.forEach(({ value, below_limit }, index) => {
      const part = samplings.arn_f[index]
      expect(value).toBeGreaterThanOrEqual(part?.value ?? Number.POSITIVE_INFINITY)
      if (below_limit) expect(part?.below_limit).toBe(true)
    })
  })
})

/** Geometric mean over many zones, of the days of these months. */
function mean(exposure: ZoneExposure, months: number[]) {
  const logs = Array.from({ length: 30 }, (_, zone) => samplingsOf(`zone ${zone}`, exposure, DAYS).arn_f)
    .flat()
    .filter(({ day }) => months.includes(Number(day.slice(5, 7))))
    .map(({ value }) => Math.log10(value))
  expect(logs.length).toBeGreaterThan(500)
  return 10 ** (logs.reduce((sum, one) => sum + one, 0) / logs.length)
}

test.each(EXPOSURES)('%s: more in winter than in summer', (exposure) => {
  expect(mean(exposure, [12, 1, 2])).toBeGreaterThan(1.3 * mean(exposure, [6, 7, 8]))
})

test('the more exposed, the more', () => {
  const means = EXPOSURES.map((exposure) => mean(exposure, [1]))
  expect(means).toEqual([...means].sort((a, b) => a - b))
  expect(new Set(means).size).toBe(4)
})
