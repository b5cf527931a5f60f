import { expect, test } from 'vitest'
import { adviceOf, UNRANKED } from './scales.rules.ts'

const OLD = 'Prélèvement non récent : ne pas récolter.'

test.each([
  ['recent', 'Pollution récente.', OLD, 'Pollution récente.'],
  ['old', 'Pollution récente.', OLD, OLD],
  ['old', OLD, '', OLD],
  ['old', '', '', ''],
] as const)('for %s data, %j and %j tell %j', (age, advice, old_data_advice, expected) => {
  expect(adviceOf({ ...UNRANKED, advice, old_data_advice }, age)).toBe(expected)
})
