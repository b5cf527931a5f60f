import { type FilterOperator, MAX_FILTER, MAX_SEARCH, splitFilter } from '../../../contract/core/list.ts'
import { onlyVisible } from '../../../contract/core/text.ts'
import { changeSearch, pageOf, pageSizeOf } from './paging.ts'

export interface Filter {
  column: string
  operator: FilterOperator
  value: string
}

/** What a list may be asked. */
export interface ListColumns {
  sorts: readonly string[]
  firstSort: string
  /** The values of a closed list, or null where any text will do. */
  filters: ReadonlyMap<string, readonly string[] | null>
}

/** What a list is asked, as its address says it. */
export interface ListState {
  search: string
  /** One for a column, in the columns' order. */
  filters: readonly Filter[]
  /** A column, or -column. */
  sort: string
  page: number
  perPage: number
}

/** Invalid parameters are ignored. */
export function readList(params: URLSearchParams, { sorts, firstSort, filters }: ListColumns): ListState {
  const sort = params.get('sort') ?? ''
  const asked = params.getAll('filter').flatMap((text) => readFilter(text) ?? [])
  return {
    search: onlyVisible(params.get('search') ?? '').slice(0, MAX_SEARCH),
    filters: [...filters].flatMap(([column, values]) => {
      const filter = asked.find((one) => one.column === column && mayFilter(one, values))
      return filter ? [filter] : []
    }),
    sort: sorts.includes(columnOf(sort)) ? sort : firstSort,
    page: pageOf(params.get('page')),
    perPage: pageSizeOf(params.get('per_page')),
  }
}

/** Null when the API would refuse it. */
export function readFilter(text: string): Filter | null {
  const filter = splitFilter(onlyVisible(text))
  return filter && filterText(filter).length <= MAX_FILTER ? { ...filter, value: filter.value.trim() } : null
}

function mayFilter({ operator, value }: Filter, values: readonly string[] | null) {
  if (values !== null) return operator === 'equals' && values.includes(value)
  return value !== '' || operator === 'equals'
}

export const filterText = ({ column, operator, value }: Filter) => `${column}:${operator}:${value}`

export const queryOfList = ({ search, filters, sort, page, perPage }: ListState) => ({
  page,
  per_page: perPage,
  sort,
  filter: filters.map(filterText),
  ...(search !== '' && { search }),
})

const columnOf = (sort: string) => sort.replace(/^-/, '')

export type Direction = 'ascending' | 'descending'

export function directionOf(column: string, sort: string): Direction | null {
  if (columnOf(sort) !== column) return null
  return sort.startsWith('-') ? 'descending' : 'ascending'
}

export const sortOf = (column: string, direction: Direction) => (direction === 'ascending' ? column : `-${column}`)

export const opposite = (direction: Direction): Direction => (direction === 'ascending' ? 'descending' : 'ascending')

/** These filters instead of the address's own, from the first page on. */
export function changeFilters(before: URLSearchParams, filters: readonly Filter[]) {
  const next = changeSearch(before, { filter: null, page: null })
  for (const filter of filters) next.append('filter', filterText(filter))
  return next
}

export const isNarrowed = ({ search, filters }: ListState) => search !== '' || filters.length > 0
