import { expect, test } from 'vitest'
import { daysBetween } from '../../../../../contract/core/days.ts'
import { inModelWinter, isGap, MODEL_WINTER_DAYS, type PointGrouping, seasonKey, winterName } from './seasons.rules.ts'

test('a winter has a name', () => expect(winterName(2026)).toBe('Hiver 2026-2027'))

test('the seasons change on 1 November and on 1 May only', () => {
  const changes = ['2026-04-30', '2026-05-01', '2026-10-31', '2026-11-01', '2026-12-31', '2027-01-01', '2027-04-30']
  expect(new Set(changes.map(seasonKey)).size).toBe(3)
})

test.each([
  ['2026-11-01', '2026-11-01', 0],
  ['2026-12-31', '2025-12-31', 60],
  ['2027-02-28', '2028-02-28', 119],
  ['2027-03-01', '2028-03-01', 121],
  ['2027-04-30', '2028-04-30', 181],
])('%s and %s are the same day of a winter', (one, other, at) => {
  const places = [one, other].map((day) => daysBetween(MODEL_WINTER_DAYS[0], inModelWinter(day)))
  expect(places).toEqual([at, at])
})

test.each<[string, string, PointGrouping, boolean]>([
  ['2026-11-03', '2026-11-03', 'sampling', false],
  ['2026-11-03', '2026-11-10', 'sampling', false],
  ['2026-11-03', '2026-11-24', 'sampling', false],
  ['2026-11-03', '2026-11-25', 'sampling', true],
  ['2026-11-03', '2026-12-25', 'sampling', true],
  ['2026-06-01', '2026-06-29', 'sampling', false],
  ['2026-06-01', '2026-07-29', 'sampling', false],
  ['2026-06-01', '2026-07-30', 'sampling', true],
  ['2027-01-01', '2027-03-01', 'sampling', true],
  // Two weeks of winter are two rhythms, then a month of summer is the third.
  ['2027-04-17', '2027-05-31', 'sampling', false],
  ['2027-04-17', '2027-06-02', 'sampling', true],
  ['2026-10-01', '2026-11-15', 'sampling', false],
  ['2026-10-01', '2026-11-16', 'sampling', true],
  ['2026-11-02', '2026-11-23', 'week', false],
  ['2026-11-02', '2026-11-30', 'week', true],
  ['2026-11-01', '2026-12-01', 'month', false],
  ['2027-01-01', '2027-03-01', 'month', true],
  ['2026-06-01', '2026-07-01', 'month', false],
  ['1950-01-01', '2026-01-01', 'sampling', true],
])('from %s to %s by %s, a gap: %s', (before, after, grouped, expected) => {
  expect(isGap(before, after, grouped)).toBe(expected)
})
