import { expect, test } from 'vitest'
import { readFilter } from '../../lib/list/list-state.ts'
import { filterablesOf, layOut, listColumnsOf, pressQuick, type Table, type TableColumn } from './table.ts'
import { hiddenKeys } from './use-columns.ts'

const column = (key: string, more: Partial<TableColumn<never>> = {}): TableColumn<never> => ({
  key,
  label: key.toUpperCase(),
  cell: () => key,
  ...more,
})

const OPTIONS = [{ value: '1', label: 'Un' }]
const COLUMNS = [
  column('code', { sort: 'ascending', filter: 'text', joins: 'name' }),
  column('name', { sort: 'ascending', filter: 'text', card: 'title' }),
  column('sector', { filter: { by: 'sector_id', options: OPTIONS } }),
  column('loading', { filter: { options: undefined } }),
  column('city', { joins: 'sector', isHiddenAtFirst: true }),
]
const quick = [
  { label: 'Tous', filter: null },
  { label: 'En attente', filter: 'role:equals:registered' },
  { label: 'Archivés', filter: 'archived:equals:true' },
  { label: 'Un', filter: 'sector_id:equals:2' },
]
const table: Table<never> = { name: 'x', columns: COLUMNS, firstSort: 'code', noun: ['a', 'b'], failure: '', quick }

test('one may sort by the columns that say so, and filter by these and by the quick filters', () => {
  const { sorts, filters } = listColumnsOf(table)
  expect(sorts).toEqual(['code', 'name'])
  expect([...filters]).toEqual([
    ['code', null],
    ['name', null],
    ['sector_id', ['1', '2']],
    ['loading', null],
    ['role', ['registered']],
    ['archived', ['true']],
  ])
})

test('a form asks any text, or a value of the list under the API’s name of the filter', () => {
  expect(filterablesOf(COLUMNS)).toEqual([
    { name: 'code', label: 'CODE', options: null },
    { name: 'name', label: 'NAME', options: null },
    { name: 'sector_id', label: 'SECTOR', options: OPTIONS },
    { name: 'loading', label: 'LOADING', options: [] },
  ])
})

test.each([
  ['archived:equals:true', ['name:contains:a', 'archived:equals:true']],
  ['role:equals:registered', ['name:contains:a', 'role:equals:registered']],
  [null, ['name:contains:a']],
])('a quick filter takes the place of the other ones: %s', (pressed, wanted) => {
  const asked = ['name:contains:a', 'role:equals:client'].flatMap((text) => readFilter(text) ?? [])
  const left = pressQuick(quick, pressed, asked)
  expect(left.map(({ column, operator, value }) => `${column}:${operator}:${value}`)).toEqual(wanted)
})

test.each([
  ['wide', COLUMNS, [['code'], ['name'], ['sector'], ['loading'], ['city']]],
  ['compact', COLUMNS, [['code', 'name'], ['sector', 'city'], ['loading']]],
  // Its partner is not shown, so it stands alone.
  ['compact', COLUMNS.filter(({ key }) => key !== 'sector'), [['code', 'name'], ['loading'], ['city']]],
] as const)('%s: columns share cells', (layout, columns, wanted) => {
  expect(layOut(columns, layout).map((shared) => shared.map(({ key }) => key))).toEqual(wanted)
})

test.each([
  [null, ['city']],
  ['', []],
  ['code sector', ['code', 'sector']],
])('the browser remembers %s: hidden are %o', (stored, hidden) => {
  expect(hiddenKeys(stored, COLUMNS).filter(Boolean)).toEqual(hidden)
})
