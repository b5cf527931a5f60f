import { expect, test } from 'vitest'
import { type Period, planRanking } from '../../../contract/rules/rankings.periods.ts'
import {
  consequencesOf,
  isInForce,
  mayShorten,
  otherFaults,
  periodText,
  planOfCorrection,
  resolveConflict,
} from './plan.rules.ts'

const TODAY = '2026-11-21'
const on = (starts_on: string, ends_on: string | null = null): Period => ({ starts_on, ends_on })

const PAST = on('2026-09-01', '2026-09-28')
const CURRENT = on('2026-11-10', '2026-12-07')
const OPEN = on('2026-11-10')
const FUTURE = on('2027-01-01', '2027-01-28')

test('a correction ends nothing: what it meets it must not touch', () => {
  expect(planOfCorrection([OPEN], on(TODAY))).toEqual({ closes: null, conflicts: [OPEN] })
})

test.each([
  ['after the one in force', [CURRENT], on(TODAY), { starts_on: '2026-12-08' }],
  ['before a future one', [FUTURE], on(TODAY), { ends_on: '2026-12-31' }],
  ['neither frees it', [CURRENT, on('2026-12-08', '2026-12-20')], on(TODAY, '2026-12-31'), null],
  ['the end would come before the start', [CURRENT], on(TODAY, '2026-12-01'), null],
  ['nothing to free', [PAST], on(TODAY), null],
  ['the same day as an open one', [OPEN], on('2026-11-10'), null],
])('a way out: %s', (_name, existing, added, expected) => {
  expect(resolveConflict(existing, added)).toEqual(expected)
})

test.each([
  [[OPEN], on(TODAY), ['L’affectation en cours s’arrêtera le 20\u00A0nov.\u00A02026.']],
  [[on('2026-12-01')], on('2026-12-10'), ['L’affectation à venir s’arrêtera le 9\u00A0déc.\u00A02026.']],
  [
    [OPEN],
    on(TODAY, '2026-11-28'),
    [
      'L’affectation en cours s’arrêtera le 20\u00A0nov.\u00A02026.',
      'À partir du 29\u00A0nov.\u00A02026, la zone sera non classée.',
    ],
  ],
  [[FUTURE], on(TODAY, '2026-12-31'), []],
  [[], on('2025-01-01', '2025-01-28'), []],
  [[CURRENT], on(TODAY), []],
])('what else happens: %j, then %j', (existing, added, said) => {
  expect(consequencesOf({ plan: planRanking(existing, added, 'keep'), added, existing, today: TODAY })).toEqual(said)
})

test.each([
  [on('2026-11-01', '2026-11-28'), 'Du 1\u00A0nov.\u00A02026 au 28\u00A0nov.\u00A02026'],
  [on('2026-11-01', '2026-11-01'), 'Le 1\u00A0nov.\u00A02026'],
  [on('2026-11-01'), 'À partir du 1\u00A0nov.\u00A02026'],
])('%j in words', (period, words) => {
  expect(periodText(period)).toBe(words)
})

test.each([
  [CURRENT, '2026-11-10', true],
  [CURRENT, '2026-12-07', true],
  [CURRENT, '2026-12-08', false],
  [OPEN, '2099-01-01', true],
])('%j on %s: %s', (period, day, expected) => {
  expect(isInForce(period, day)).toBe(expected)
})

test.each([
  [undefined, null],
  [['A'], null],
  [['A', 'B', 'C'], 'B C'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'B C D E Et 2\u00A0autres zones.'],
])('faults of several zones %j', (faults, text) => {
  expect(otherFaults(faults)).toBe(text)
})

test.each([
  ['inside one that has an end', [CURRENT], on(TODAY), true],
  ['on its first day', [CURRENT], on('2026-11-10'), false],
  ['inside an open one, which ends in any case', [OPEN], on(TODAY), false],
  ['inside one, over another', [CURRENT, FUTURE], on(TODAY), false],
  ['beside all', [PAST], on(TODAY), false],
])('ending one that has an end makes room: %s', (_name, existing, added, expected) => {
  expect(mayShorten(existing, added)).toBe(expected)
})
