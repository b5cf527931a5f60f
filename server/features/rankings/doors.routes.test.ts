import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { at } from '../../test/mailing/alerts.ts'
import { DOOR_DAY as DAY, type RankingDoor, type RankingWish, rankingDoors } from '../../test/rankings/doors.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let desk: Awaited<ReturnType<typeof rankingDoors>>
beforeAll(async () => {
  at(0)
  desk = await rankingDoors(site)
})
beforeEach(() => void at(0))
afterEach(() => void vi.restoreAllMocks())

const GIVING: readonly RankingDoor[] = ['assign', 'assign several', 'week', 'laboratory, new row']
const CORRECTING: readonly RankingDoor[] = ['correct', 'week', 'laboratory, same row']
const PEOPLE: readonly RankingDoor[] = ['assign', 'assign several', 'week']

const SINCE = { class: 'faible', value: 4, starts_on: addDays(DAY, -10) }
const TODAY = { class: 'faible', value: 4, starts_on: DAY }
const HIGH = { class: 'elevee', value: 500, starts_on: DAY }

/** Twelve wishes, each with the ways by which one may ask for it. */
const WISHES: [string, RankingWish, readonly RankingDoor[]][] = [
  ['the first class of a zone', { stands: [], becomes: HIGH }, GIVING],
  ['a worse class after an open one', { stands: [SINCE], becomes: HIGH }, GIVING],
  ['a better class after an open one', { stands: [{ ...HIGH, starts_on: SINCE.starts_on }], becomes: TODAY }, GIVING],
  ['a class within one that has an end', { stands: [{ ...SINCE, ends_on: addDays(DAY, 10) }], becomes: HIGH }, PEOPLE],
  ['a class to come', { stands: [SINCE], becomes: { ...HIGH, starts_on: addDays(DAY, 7) } }, GIVING],
  [
    'a class of the past',
    { stands: [SINCE], becomes: { ...HIGH, starts_on: addDays(DAY, -60), ends_on: addDays(DAY, -40) } },
    GIVING,
  ],
  ['below the limit of detection', { stands: [SINCE], becomes: { ...TODAY, value: 1, below_limit: true } }, GIVING],
  ['without a value', { stands: [SINCE], becomes: { class: 'moderee', starts_on: DAY } }, GIVING],
  ['another class of the same day', { stands: [TODAY], becomes: HIGH }, CORRECTING],
  ['another class of the same value', { stands: [TODAY], becomes: { ...TODAY, class: 'moderee' } }, CORRECTING],
  ['an end', { stands: [TODAY], becomes: { ...TODAY, ends_on: addDays(DAY, 28) } }, CORRECTING],
  ['gone', { stands: [SINCE], becomes: null }, ['remove']],
]

test.each(WISHES)('%s is left the same by every way', async (_name, wish, doors) => {
  const seen: [RankingDoor, Record<string, unknown>][] = []
  for (const door of doors) seen.push([door, await desk.ask(door, wish)])
  const [[, first], ...others] = seen as [(typeof seen)[number], ...typeof seen]
  const differences = others.flatMap(([door, left]) =>
    Object.keys(left)
      .filter((field) => JSON.stringify(left[field]) !== JSON.stringify(first[field]))
      .map((field) => `${door}: ${field}`),
  )
  expect(differences).toEqual([])
})
