import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { randomOf } from '../../lib/random.ts'
import { newOutlookProof, type PastForecast, pastForecasts, rankedScore, skillOf } from './outlook.backtest.rules.ts'
import { type ClassedZone, pairsOf } from './outlook.model.rules.ts'

const TODAY = '2026-05-01'
const CLASSES = 4
const SEASON = [1, 0.9, 0.6, 0.3, 0, -0.1, -0.1, -0.1, 0, 0.2, 0.5, 0.9]

interface Coast {
  zones: number
  winters: number
  /** How much of a week is left in the next: 0 for years that are shuffled. */
  persistence: number
}

/** Weekly samplings from November to April: log-normal, with a level per zone, a season and weeks that hang together. */
function coastOf(name: string, { zones, winters, persistence }: Coast): ClassedZone[] {
  const random = randomOf(name)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: zones }, (_, index) => {
    const level = ([-0.7, -0.2, 0.5, 0.9][index % 4] ?? 0) + 0.3 * normal()
    let weather = normal()
    const samplings = Array.from({ length: winters * 26 }, (_, week) => {
      const sampled_on = addDays(`${2026 - winters + Math.floor(week / 26)}-11-02`, 7 * (week % 26))
      weather = persistence * weather + Math.sqrt(1 - persistence ** 2) * normal()
      const log = level + (SEASON[Number(sampled_on.slice(5, 7)) - 1] ?? 0) + 0.7 * weather
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

describe('200 generated histories of each kind', () => {
  test.each([
    ['persistent and seasonal', 0.8, (shown: number) => shown >= 190],
    ['seasonal alone, their years shuffled', 0, (shown: number) => shown <= 10],
  ])('%s', (kind, persistence, isRight) => {
    let shown = 0
    for (let round = 0; round < 200; round += 1) {
      const coast = coastOf(`${kind} ${round}`, { zones: 12, winters: 4, persistence })
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
type Samplings = ClassedZone['samplings']

test.each([
  // The forecasts of the week before are judged by it, but say the same.
  ['changes', CHANGED, (all: Samplings) => all.map((one) => (one.sampled_on < CHANGED ? one : { ...one, class: 0 }))],
  // What nothing judges any more is no pair.
  ['goes', addDays(CHANGED, -7), (all: Samplings) => all.filter(({ sampled_on }) => sampled_on < CHANGED)],
])('a result that %s changes no forecast of before its day', (_, until, edit) => {
  const coast = coastOf('later', { zones: 6, winters: 3, persistence: 0.5 })
  const said = (zones: readonly ClassedZone[]) =>
    [...forecastsOf(zones)].flatMap(({ pair: { zone, from }, chances, usual }) =>
      from < until ? [{ id: zone.id, from, chances, usual }] : [],
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
  const winter = (outlook: number) => ({ outlook, persistence: 10, climatology: 10 })
  expect(skillOf([], 'persistence')).toBeNull()
  expect(skillOf([winter(5), winter(5)], 'persistence')).toEqual({ value: 0.5, low: 0.5, high: 0.5 })
  // Of two winters, one in four draws has the worse twice.
  const skill = skillOf([winter(5), winter(11)], 'climatology')
  expect(skill?.value).toBeCloseTo(0.2)
  expect(skill?.low).toBeCloseTo(-0.1)
  expect(skill?.high).toBeCloseTo(0.5)
  expect(skillOf([{ outlook: 3, persistence: 0, climatology: 1 }], 'persistence')?.value).toBe(-1)
})

test('nothing is proven by one winter, nor by few forecasts', () => {
  const small = coastOf('small', { zones: 2, winters: 2, persistence: 0.9 })
  expect(proofOf(forecastsOf(small))).toMatchObject({ winters: 1, unproven: 'too_few' })
  expect(proofOf([])).toMatchObject({ forecasts: 0, persistence: null, climatology: null, unproven: 'too_few' })
})

test('weeks and bins count each forecast once', () => {
  const coast = coastOf('counts', { zones: 5, winters: 3, persistence: 0.8 })
  const { forecasts, weeks, reliability } = proofOf(forecastsOf(coast))
  expect(reliability.reduce((sum, { said }) => sum + said, 0)).toBe(forecasts * CLASSES)
  expect(reliability.reduce((sum, { came_true }) => sum + came_true, 0)).toBe(forecasts)
  expect(weeks).toHaveLength(52)
  expect(weeks.at(-1)?.starts_on).toBe('2026-04-27')
  const lastWinter = [...forecastsOf(coast)].filter(({ pair }) => pair.to >= (weeks[0]?.starts_on ?? ''))
  expect(weeks.reduce((sum, { hits, misses }) => sum + hits + misses, 0)).toBe(lastWinter.length)
})
