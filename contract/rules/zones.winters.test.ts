import { expect, test } from 'vitest'
import { isInWinter, lastWinterOn, winterEnd, winterStart } from './zones.winters.ts'

test.each([
  ['2026-10-31', false, 2025],
  ['2026-11-01', true, 2026],
  ['2026-12-31', true, 2026],
  ['2027-01-01', true, 2026],
  ['2027-02-28', true, 2026],
  ['2028-02-29', true, 2027],
  ['2027-04-30', true, 2026],
  ['2027-05-01', false, 2026],
  ['2027-07-14', false, 2026],
])('%s: winter %s, the last one began in %i', (day, winter, year) => {
  expect([isInWinter(day), lastWinterOn(day)]).toEqual([winter, year])
})

test('a winter has its first day and its last', () => {
  expect([winterStart(2026), winterEnd(2026)]).toEqual(['2026-11-01', '2027-04-30'])
})
