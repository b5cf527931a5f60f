import { expect, test } from 'vitest'
import { changeFilters, directionOf, isNarrowed, type ListColumns, queryOfList, readList } from './list-state.ts'

const COLUMNS: ListColumns = {
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

test('what the API would refuse as too long is not asked', () => {
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

test('nothing asked is nothing sent but the page, its size and the order', () => {
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
