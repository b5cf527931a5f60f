import { expect, test } from 'vitest'
import { endsSoon, pickedText } from './zones-admin.rules.ts'

test.each([
  [null, false],
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-12-05', true],
  ['2026-12-06', false],
])('on 21 November what ends on %s ends soon: %s', (ends_on, soon) => {
  const ranking = { id: 1, class: 'a', value: null, below_limit: false, starts_on: '2026-01-01', ends_on }
  expect(endsSoon(ranking, '2026-11-21')).toBe(soon)
})

test.each([
  [1, '1\u00A0zone choisie'],
  [500, '500\u00A0zones choisies'],
  [501, '501\u00A0zones choisies. Au plus 500 à la fois.'],
])('%d picked: « %s »', (count, text) => {
  expect(pickedText(count)).toBe(text)
})
