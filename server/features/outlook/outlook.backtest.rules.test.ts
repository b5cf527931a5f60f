import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { randomOf } from '../../lib/random.ts'
import { newOutlookProof, type PastForecast, pastForecasts, rankedScore, skillOf } from './outlook.backtest.rules.ts'
import { type ClassedZone, pairsOf } from './outlook.model.rules.ts'

const TODAY = '2026-05-01'
const CLASSES = 4
const SEASON = [1, 0.9, 0.6, 0.3, 0, -0.1, -0.1, -0.1, 0, 0.2, 0.5, 0.9]

interface GeneratedCoast {
  zones: number
  winters: number
  /** How much of a week is left in the next: 0 for years that are shuffled. */
  persistence: number
  /** Zones that differ, and seasons; without, all is alike. */
  isVaried?: boolean
}

/** Weekly samplings from November to April: log-normal, with a level per zone, a season and weeks that hang together. */
function coastOf(name: string, { zones, winters, persistence, isVaried = true }: GeneratedCoast): ClassedZone[] {
  const random = randomOf(name)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const days = Array.from({ length: winters * 26 }, (_, week) =>
    addDays(`${2026 - winters + Math.floor(week / 26)}-11-02`, 7 * (week % 26)),
  )
  return Array.from({ length: zones }, (_, index) => {
    const level = isVaried ? ([-0.7, -0.2, 0.5, 0.9][index % 4] ?? 0) + 0.3 * normal() : 0.5
    let weather = normal()
    const samplings = days.map((sampled_on) => {
      weather = persistence * weather + Math.sqrt(1 - persistence ** 2) * normal()
      const season = isVaried ? (SEASON[Number(sampled_on.slice(5, 7)) - 1] ?? 0) : 0
      const log = level + season + 0.7 * weather
      return { sampled_on, class: Math.min(3, Math.max(0, Math.floor(log) + 1)) }
    })
    return { id: index + 1, department: String(index % 5), samplings }
  })
}

const forecastsOf = (coast: readonly ClassedZone[], days = 7) =>
  pastForecasts(
    coast.flatMap((zone) => pairsOf(zone, days)),
    CLASSES,
  )

function proofOf(forecasts: Iterable<PastForecast>) {
  const proof = newOutlookProof(TODAY)
  for (const forecast of forecasts) proof.add(forecast)
  return proof.result()
}

describe('100 generated histories of each kind', () => {
  test.each([
    ['persistent and seasonal', 0.8, true, (shown: number) => shown >= 95],
    ['seasonal alone, their years shuffled', 0, true, (shown: number) => shown <= 5],
    ['nothing but chance', 0, false, (shown: number) => shown <= 5],
  ])('%s', (kind, persistence, isVaried, isRight) => {
    let shown = 0
    for (let round = 0; round < 100; round += 1) {
      const coast = coastOf(`${kind} ${round}`, { zones: 12, winters: 4, persistence, isVaried })
      if (proofOf(forecastsOf(coast)).unproven === null) shown += 1
    }
    expect([shown, isRight(shown)]).toEqual([shown, true])
  })
})

test('chances of 70 % come true 65 to 75 times in a hundred, over 10,000 generated weeks', () => {
  let said = 0
  let true_ = 0
  let weeks = 0
  for (const { chances, pair } of forecastsOf(coastOf('calibration', { zones: 60, winters: 9, persistence: 0.8 }))) {
    weeks += 1
    for (const [index, chance] of chances.entries()) {
      if (chance < 0.65 || chance >= 0.75) continue
      said += 1
      if (index === pair.found) true_ += 1
    }
  }
  expect(weeks).toBeGreaterThan(10_000)
  expect(said).toBeGreaterThan(1000)
  expect(true_ / said).toBeGreaterThan(0.65)
  expect(true_ / said).toBeLessThan(0.75)
})

const CHANGED = '2026-01-12'
type ClassedSamplings = ClassedZone['samplings']

test.each([
  // The forecasts of the week before are judged by it, but say the same.
  [
    'changes',
    CHANGED,
    (all: ClassedSamplings) => all.map((one) => (one.sampled_on < CHANGED ? one : { ...one, class: 0 })),
  ],
  // Samplings that nothing judges any more are no pair.
  ['goes', addDays(CHANGED, -7), (all: ClassedSamplings) => all.filter(({ sampled_on }) => sampled_on < CHANGED)],
])('a result that %s changes no forecast of before its day', (_, until, edit) => {
  const coast = coastOf('later', { zones: 20, winters: 3, persistence: 0.5 })
  const said = (zones: readonly ClassedZone[]) =>
    [...forecastsOf(zones)].flatMap(({ pair: { zone, from }, chances, habits }) =>
      from < until ? [{ id: zone.id, from, chances, habits }] : [],
    )
  const after = coast.map((zone) => ({ ...zone, samplings: edit(zone.samplings) }))
  expect(said(after).length).toBeGreaterThan(200)
  expect(said(after)).toEqual(said(coast))
  expect([...forecastsOf(after)]).not.toEqual([...forecastsOf(coast)])
})

test.each([
  ['certain and right', [0, 1, 0, 0], 1, 0],
  ['certain of the other end', [1, 0, 0, 0], 3, 1],
  ['one class away', [1, 0, 0, 0], 1, 1 / 3],
  ['all alike', [0.25, 0.25, 0.25, 0.25], 0, (0.75 ** 2 + 0.5 ** 2 + 0.25 ** 2) / 3],
  ['a scale of one class', [1], 0, 0],
])('the ranked probability score: %s', (_, chances, found, score) => {
  expect(rankedScore(chances, found)).toBeCloseTo(score, 12)
})

test('a skill has the interval of winters drawn whole', () => {
  const winter = (outlook: number) => ({ outlook, persistence: 10, habits: [] })
  const skill = (...winters: ReturnType<typeof winter>[]) => skillOf(winters, ({ persistence }) => persistence)
  expect(skill()).toBeNull()
  expect(skill(winter(5), winter(5))).toEqual({ value: 0.5, low: 0.5, high: 0.5 })
  // Draws from two winters take the worse one twice in one case out of four.
  const of = skill(winter(5), winter(11))
  expect([of?.value.toFixed(6), of?.low.toFixed(6), of?.high]).toEqual(['0.200000', '-0.100000', 0.5])
  expect(skillOf([winter(3)], () => 0)?.value).toBe(-1)
})

test('nothing is proven by two winters, nor is a stub of one counted', () => {
  const coast = coastOf('small', { zones: 12, winters: 3, persistence: 0.9 })
  expect(proofOf(forecastsOf(coast))).toMatchObject({ winters: 2, unproven: 'too_few' })
  const [forecast] = [...forecastsOf(coast)]
  if (!forecast) throw new Error('no forecast')
  const stub = Array.from({ length: 49 }, () => ({ ...forecast, pair: { ...forecast.pair, from: '2028-01-01' } }))
  expect(proofOf([...forecastsOf(coast), ...stub])).toMatchObject({ winters: 2, unproven: 'too_few' })
  expect(proofOf([])).toMatchObject({ forecasts: 0, persistence: null, climatology: null, unproven: 'too_few' })
})

test('a summer sampled once a month is said nothing of', () => {
  const monthly = [5, 6, 7, 8, 9, 10].flatMap((month) =>
    ['01', '29'].map((day) => ({ sampled_on: `2025-${String(month).padStart(2, '0')}-${day}`, class: 0 })),
  )
  const coast = coastOf('summer', { zones: 40, winters: 1, persistence: 0.8 }).map((zone) => ({
    ...zone,
    samplings: [...zone.samplings, ...monthly].sort((a, b) => (a.sampled_on < b.sampled_on ? -1 : 1)),
  }))
  const forecasts = forecastsOf(coast)
  let next = forecasts.next()
  while (!next.done) next = forecasts.next()
  const model = next.value
  const [zone] = coast
  if (!zone) throw new Error('no zone')
  expect(model.chances(zone, '2026-07-06', 0)).toBeNull()
  expect(model.chances(zone, '2026-01-06', 0)).not.toBeNull()
})

test('weeks and bins count each forecast once', () => {
  const coast = coastOf('counts', { zones: 12, winters: 3, persistence: 0.8 })
  const { forecasts, weeks, reliability } = proofOf(forecastsOf(coast))
  expect(reliability.reduce((sum, { said }) => sum + said, 0)).toBe(forecasts * CLASSES)
  expect(reliability.reduce((sum, { came_true }) => sum + came_true, 0)).toBe(forecasts)
  expect(weeks).toHaveLength(52)
  expect(weeks.at(-1)?.starts_on).toBe('2026-04-27')
  const lastWinter = [...forecastsOf(coast)].filter(({ pair }) => pair.to >= (weeks[0]?.starts_on ?? ''))
  expect(weeks.reduce((sum, { hits, misses }) => sum + hits + misses, 0)).toBe(lastWinter.length)
})
