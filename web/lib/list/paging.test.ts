import { expect, test } from 'vitest'
import { changeSearch, pageCount, pageOf, pageSizeOf, searchOfPage } from './paging.ts'

test.each([
  [null, 1],
  ['', 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['deux', 1],
  ['99999999999', 1],
])('the address says page %s: page %d', (asked, page) => {
  expect(pageOf(asked)).toBe(page)
})

test.each([
  [null, 25],
  ['50', 50],
  ['100', 100],
  ['60', 25],
  ['5e1', 25],
])('the address says %s lines: %d', (asked, size) => {
  expect(pageSizeOf(asked)).toBe(size)
})

test.each([
  [0, 1],
  [25, 1],
  [26, 2],
  [60, 3],
])('%d people stand on %d pages', (total, pages) => {
  expect(pageCount({ total, per_page: 25 })).toBe(pages)
})

test('what is not changed stays in the address', () => {
  const before = new URLSearchParams('search=étel&page=3')
  expect(String(changeSearch(before, { page: null, sort: '-code' }))).toBe('search=%C3%A9tel&sort=-code')
  expect(searchOfPage(before, 4)).toBe('?search=%C3%A9tel&page=4')
  expect(searchOfPage(new URLSearchParams('page=2'), 1)).toBe('?')
})
