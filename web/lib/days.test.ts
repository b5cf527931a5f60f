import { expect, test } from 'vitest'
import { readDay } from '../../contract/rules/reading/days.ts'
import { dayText, sentDay } from './days.ts'

const TODAY = '2026-11-21'

test.each(['', 'demain', '29/02/26', '2026-11-21x'])('« %s », no day, goes to the server as it is', (typed) => {
  expect(sentDay(typed, TODAY)).toBe(typed)
})

test('a day without a year is sent as the nearest, or as one that has passed', () => {
  expect([sentDay('28/11', TODAY), sentDay('28/11', TODAY, 'past')]).toEqual(['2026-11-28', '2025-11-28'])
})

test.each([
  ['2026-11-21', '21/11/26'],
  ['2024-02-29', '29/02/24'],
  ['1977-01-01', '01/01/77'],
  ['1926-11-21', '21/11/1926'],
  ['2126-01-05', '05/01/2126'],
])('%s is shown %s, which reads back as itself', (day, text) => {
  expect(dayText(day, TODAY)).toBe(text)
  expect(readDay(text, TODAY)).toBe(day)
})
