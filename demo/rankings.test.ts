import { describe, expect, test } from 'vitest'
import { addDays } from '../contract/core/days.ts'
import { classOf, LAB_DAYS, rankingsFrom } from './rankings.ts'
import { samplingDays, samplingsOf, type ZoneExposure } from './season.ts'

describe('the class of a count', () => {
  test.each([
    [0, false, 'tres_faible'],
    [0.99, false, 'tres_faible'],
    [1, true, 'tres_faible'],
    [50, true, 'tres_faible'],
    [1, false, 'faible'],
    [9.99, false, 'faible'],
    [10, false, 'moderee'],
    [99.99, false, 'moderee'],
    [100, false, 'elevee'],
    [1e9, false, 'elevee'],
  ])('%d (below the limit: %s) is %s', (value, below_limit, expected) => {
    expect(classOf({ value, below_limit })).toBe(expected)
  })
})

const sampling = (day: string, value: number) => ({ day, value, below_limit: false })

describe('rankings', () => {
  test('there are none without a sampling', () => {
    expect(rankingsFrom([])).toEqual([])
  })

  test('one begins when the laboratory has answered, and lasts 28 days in winter', () => {
    expect(rankingsFrom([sampling('2026-01-05', 3)])).toEqual([
      { class: 'faible', value: 3, below_limit: false, starts_on: '2026-01-07', ends_on: '2026-02-03' },
    ])
  })

  test('in summer it lasts a week more: samplings are four weeks apart', () => {
    expect(rankingsFrom([sampling('2026-07-06', 3)])[0]).toMatchObject({
      starts_on: '2026-07-08',
      ends_on: '2026-08-11',
    })
  })

  test('the same class again changes nothing before 28 days, and renews it then', () => {
    const days = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02']
    const made = rankingsFrom(days.map((day) => sampling(day, 3)))
    expect(made.map(({ starts_on, ends_on }) => [starts_on, ends_on])).toEqual([
      ['2026-01-07', '2026-02-03'],
      ['2026-02-04', '2026-03-03'],
    ])
  })

  test('another class takes over at once', () => {
    const made = rankingsFrom([sampling('2026-01-05', 3), sampling('2026-01-12', 30)])
    expect(made).toMatchObject([
      { class: 'faible', ends_on: '2026-01-13' },
      { class: 'moderee', value: 30, starts_on: '2026-01-14' },
    ])
  })
})

const EXPOSURES: ZoneExposure[] = ['open_sea', 'open_bay', 'estuary', 'sewage']
const cases = EXPOSURES.flatMap((exposure) =>
  (['arn_f', 'phages'] as const).flatMap((type) =>
    ['2022-01-01', '2023-05-03', '2023-10-29'].map((first) => [exposure, type, first] as const),
  ),
)

describe.each(cases)('ten years of a zone that is %s (%s, from %s)', (exposure, type, first) => {
  const samplings = samplingsOf(`a ${exposure}`, exposure, samplingDays(first, addDays(first, 3650)))[type]
  const made = rankingsFrom(samplings)

  test('have many rankings, none open, each at least a day long', () => {
    expect(made.length).toBeGreaterThan(60)
    for (const { starts_on, ends_on } of made) expect((ends_on ?? '') >= starts_on).toBe(true)
  })

  test('rankings end the day before the next, or earlier when nothing came; they never overlap', () => {
    const gaps = made.slice(1).filter((next, index) => made[index]?.ends_on !== addDays(next.starts_on, -1))
    expect(gaps.map(({ starts_on }) => starts_on)).toEqual([])
  })

  test('rankings come from a sampling, with its value and class', () => {
    for (const one of made) {
      const source = samplings.find(({ day }) => day === addDays(one.starts_on, -LAB_DAYS))
      expect(source).toMatchObject({ value: one.value, below_limit: one.below_limit })
      expect(source && classOf(source)).toBe(one.class)
    }
  })
})
