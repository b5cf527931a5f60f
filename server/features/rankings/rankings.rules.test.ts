import { expect, test } from 'vitest'
import { overlapText, shiftDay } from './rankings.rules.ts'

const OPEN = { starts_on: '2026-11-01', ends_on: null }
const WEEK = { starts_on: '2026-11-10', ends_on: '2026-11-16' }

test.each([
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-10-26', -1, '2026-10-25'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s and %i day is %s, whatever clocks do', (day, days, expected) => {
  expect(shiftDay(day, days)).toBe(expected)
})

test('a conflict is told with its days, and its zone where there are several', () => {
  expect(overlapText(WEEK, null)).toBe('Cette période en recouvre une autre, du 10 nov. 2026 au 16 nov. 2026.')
  expect(overlapText(OPEN, '56.08.2')).toBe(
    'Cette période en recouvre une autre de la zone 56.08.2, en cours depuis le 1 nov. 2026.',
  )
})
