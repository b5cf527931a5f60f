import { expect, test } from 'vitest'
import { accessibilityRate, conformityOf, rateOf, SELF_ASSESSMENT } from './operator.accessibility.ts'

const OWN = rateOf(SELF_ASSESSMENT)

test.each([
  ['not-assessed', null, OWN, 'non conforme'],
  ['adopted', null, OWN, 'partiellement conforme'],
  ['own', 0, 0, 'non conforme'],
  ['own', 49, 49, 'non conforme'],
  ['own', 50, 50, 'partiellement conforme'],
  ['own', 99, 99, 'partiellement conforme'],
  ['own', 100, 100, 'totalement conforme'],
] as const)('%s with %s: %s %%, %s', (accessibility_state, accessibility_rate, rate, words) => {
  const settings = { accessibility_state, accessibility_rate }
  expect([accessibilityRate(settings), conformityOf(settings)]).toEqual([rate, words])
})

test('a rate is never rounded up', () => {
  expect(rateOf({ met: 70, notMet: 1 })).toBe(98)
  expect(rateOf({ met: 71, notMet: 0 })).toBe(100)
})
