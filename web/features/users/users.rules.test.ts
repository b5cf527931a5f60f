import { expect, test } from 'vitest'
import { pageCount, pageOf } from './users.rules.ts'

test.each([
  [null, 1],
  ['', 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['deux', 1],
  ['99999999999', 1],
])('the address says %s: page %d', (asked, page) => {
  expect(pageOf(asked)).toBe(page)
})

test.each([
  [0, 1],
  [25, 1],
  [26, 2],
  [60, 3],
])('%d people stand on %d pages', (total, pages) => {
  expect(pageCount({ total, per_page: 25 })).toBe(pages)
})
