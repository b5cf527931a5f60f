import { expect, test } from 'vitest'
import {
  formatChange,
  formatCount,
  formatDate,
  formatDaysAgo,
  formatMoment,
  formatValue,
  fullName,
  todayInParis,
} from './format.ts'

test('a day is written short, and no day is nothing', () => {
  expect(formatDate('2024-03-05')).toBe('5\u00A0mars\u00A02024')
  expect(formatDate('2026-11-10')).toBe('10\u00A0nov.\u00A02026')
  expect(formatDate(null)).toBe('')
})

test('a moment is written in Paris time, summer and winter', () => {
  expect(formatMoment('2024-03-05T08:07:00Z')).toBe('05/03/2024 09:07')
  expect(formatMoment('2024-07-14T22:30:00Z')).toBe('15/07/2024 00:30')
  expect(formatMoment(null)).toBe('')
})

test('the day turns at midnight in Paris', () => {
  expect(todayInParis(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
  expect(todayInParis(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
})

test.each([
  [4.2, false, '4,2'],
  [18, false, '18'],
  [0.456, false, '0,46'],
  [1250.5, false, '1\u202F250,5'],
  [1, true, '<\u00A01'],
  [null, false, null],
])('the load %d (below the limit: %s) is written %s', (value, below_limit, text) => {
  expect(formatValue({ value, below_limit })).toBe(text)
})

test.each([
  ['2026-11-18', 'il y a 3 jours'],
  ['2026-11-20', 'hier'],
  ['2026-11-21', 'aujourd’hui'],
  ['2026-11-22', 'demain'],
  ['2026-10-24', 'il y a 28 jours'],
  ['2024-11-21', 'il y a 730 jours'],
  ['2024-11-20', 'il y a 2 ans'],
  ['2021-03-05', 'il y a 5 ans'],
])('%s seen on 21 November is %s', (day, text) => {
  expect(formatDaysAgo(day, new Date('2026-11-21T06:00:00Z'))).toBe(text)
})

test.each([
  [0, '0\u00A0zone'],
  [1, '1\u00A0zone'],
  [1.5, '1,5\u00A0zone'],
  [2, '2\u00A0zones'],
])('%d is counted as the French do', (count, text) => {
  expect(formatCount(count, 'zone')).toBe(text)
})

test('a name without a first name has no space before it', () => {
  expect(fullName({ firstname: 'Anne', name: 'Le Goff' })).toBe('Anne Le Goff')
  expect(fullName({ firstname: '', name: 'Le Goff' })).toBe('Le Goff')
})

test('an irregular plural is given', () => {
  expect(formatCount(3, 'cheval', 'chevaux')).toBe('3\u00A0chevaux')
})

test.each([
  [0.003205, '+0,321\u00A0%'],
  [-0.01, '\u22121\u00A0%'],
  [0, 'inchangée'],
  [0.000001, 'inchangée'],
])('a change of area of %f is told as %s', (change, words) => {
  expect(formatChange(change)).toBe(words)
})
