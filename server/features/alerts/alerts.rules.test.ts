import { expect, test } from 'vitest'
import { dayOfChange } from './alerts.rules.ts'

const TODAY = '2026-03-05'

test.each<[string | null, string, string | null, string | null]>([
  ['faible', '2026-03-01', null, TODAY],
  ['faible', TODAY, TODAY, TODAY],
  ['faible', '2026-03-01', TODAY, TODAY],
  ['faible', '2026-03-01', '2026-03-04', null],
  ['faible', '2026-03-06', null, '2026-03-06'],
  ['faible', '2026-03-06', '2026-03-09', '2026-03-06'],
  ['faible', '2026-03-09', '2026-03-06', null],
  [null, '2026-03-01', null, TODAY],
  [null, '2026-03-01', '2026-03-04', null],
  [null, '2026-03-06', null, null],
])('class %s from %s until %s changes what is in force on %s', (key, starts_on, ends_on, day) => {
  expect(dayOfChange({ class: key, starts_on, ends_on }, TODAY)).toBe(day)
})
