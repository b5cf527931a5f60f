import { expect, test } from 'vitest'
import { isDay } from '../../../contract/core/days.ts'
import {
  changeFilters,
  changeSearch,
  directionOf,
  isId,
  isNarrowed,
  pageCount,
  pageOf,
  pageSizeOf,
  queryOfList,
  readList,
  readNarrowing,
  type ShownColumns,
  searchOfPage,
} from './list-state.ts'

const COLUMNS: ShownColumns = {
  sorts: ['name', 'city'],
  firstSort: 'name',
  filters: new Map([
    ['name', null],
    ['city', null],
    ['role', ['client', 'registered']],
  ]),
}

const read = (address: string) => readList(new URLSearchParams(address), COLUMNS)
const FIRST = { search: '', filters: [], sort: 'name', page: 1, perPage: 25 }
const filter = (column: string, operator: string, value: string) => ({ filters: [{ column, operator, value }] })

test.each([
  ['', {}],
  ['search=+%C3%89tel+&page=3', { search: 'Étel', page: 3 }],
  ['search=a%0Ab%00%E2%80%8B', { search: 'a b' }],
  ['sort=-city&per_page=100', { sort: '-city', perPage: 100 }],
  ['sort=password&per_page=7&page=-1', {}],
  ['sort=--city&sort=city', {}],
  ['filter=city:contains:auray', filter('city', 'contains', 'auray')],
  ['filter=city:equals:a:b::c', filter('city', 'equals', 'a:b::c')],
  ['filter=city:equals:', filter('city', 'equals', '')],
  ['filter=city:starts:+La++Trinit%C3%A9+', filter('city', 'starts', 'La Trinité')],
  ['filter=city:contains:%26%2B%3D%23%25', filter('city', 'contains', '&+=#%')],
  ['filter=role:equals:client', filter('role', 'equals', 'client')],
  ['filter=role:equals:king', {}],
  ['filter=role:contains:client', {}],
  ['filter=role:equals:king&filter=role:equals:client', filter('role', 'equals', 'client')],
  ['filter=city:starts:', {}],
  ['filter=city:matches:a&filter=city&filter=&filter=password:equals:a', {}],
  ['filter=toString:equals:a', {}],
  ['filter=city:equals:a&filter=city:equals:b', filter('city', 'equals', 'a')],
])('the address ?%s asks %o', (address, wanted) => {
  expect(read(address)).toEqual({ ...FIRST, ...wanted })
})

test('a filter or search that the API would refuse as too long is not asked', () => {
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200)
  expect(read(`filter=city:equals:${'x'.repeat(288)}`).filters).toHaveLength(1)
  expect(read(`filter=city:equals:${'x'.repeat(289)}`).filters).toEqual([])
})

test('filters come in the order of the columns, and a reload reads what was written', () => {
  const filters = [
    { column: 'role', operator: 'equals', value: 'client' },
    { column: 'name', operator: 'contains', value: ' :é" & % ' },
  ] as const
  const address = changeFilters(new URLSearchParams('page=4&search=x&view=a&filter=city:equals:y'), filters)
  expect(address.get('view')).toBe('a')
  expect(read(String(address))).toEqual({
    ...FIRST,
    search: 'x',
    filters: [{ ...filters[1], value: ':é" & %' }, filters[0]],
  })
})

test('a list that asks nothing sends only the page, its size and the order', () => {
  expect(queryOfList(read(''))).toEqual({ page: 1, per_page: 25, sort: 'name', filter: [] })
  expect(queryOfList(read('search=a&filter=city:equals:b&page=2'))).toEqual({
    page: 2,
    per_page: 25,
    sort: 'name',
    search: 'a',
    filter: ['city:equals:b'],
  })
})

test.each([
  ['city', 'ascending'],
  ['-city', 'descending'],
  ['name', null],
])('sorted by %s, the city’s column is %s', (sort, direction) => {
  expect(directionOf('city', sort)).toBe(direction)
})

test.each([
  ['', false],
  ['sort=-city&page=2', false],
  ['search=a', true],
  ['filter=city:equals:', true],
])('?%s leaves some rows out: %s', (address, narrowed) => {
  expect(isNarrowed(read(address))).toBe(narrowed)
})

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

test('parameters that are not changed stay in the address', () => {
  const before = new URLSearchParams('search=étel&page=3')
  expect(String(changeSearch(before, { page: null, sort: '-code' }))).toBe('search=%C3%A9tel&sort=-code')
  expect(searchOfPage(before, 4)).toBe('?search=%C3%A9tel&page=4')
  expect(searchOfPage(new URLSearchParams('page=2'), 1)).toBe('?')
})

const FORM = { person: isId, from: isDay, to: isDay }

test.each([
  ['person=12&from=2026-11-01&to=2026-11-30', { person: '12', from: '2026-11-01', to: '2026-11-30' }],
  ['person=0&from=01/11/2026&to=2026-02-30', {}],
  ['person=99999999999&from=&to=x', {}],
  ['zone=12', {}],
  ['', {}],
])('« %s » narrows to %j', (search, narrowing) => {
  expect(readNarrowing(new URLSearchParams(search), FORM)).toEqual(narrowing)
})
