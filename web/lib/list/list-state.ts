import { type FilterOperator, MAX_FILTER, MAX_SEARCH, splitFilter } from '../../../contract/core/list.ts'
import { onlyVisible } from '../../../contract/core/text.ts'

export interface ListFilter {
  column: string
  operator: FilterOperator
  value: string
}

/** Sorts and filters that a list offers. */
export interface ShownColumns {
  sorts: readonly string[]
  firstSort: string
  /** The values of a closed list, or null where any text will do. */
  filters: ReadonlyMap<string, readonly string[] | null>
}

/** The state of a list, as its address says it. */
export interface ListState {
  search: string
  /** At most one filter for a column, in the columns' order. */
  filters: readonly ListFilter[]
  /** A column, or -column. */
  sort: string
  page: number
  perPage: number
}

export const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** Invalid parameters are ignored. */
export function readList(params: URLSearchParams, { sorts, firstSort, filters }: ShownColumns): ListState {
  const sort = params.get('sort') ?? ''
  const requested = params.getAll('filter').flatMap((text) => readFilter(text) ?? [])
  return {
    search: onlyVisible(params.get('search') ?? '').slice(0, MAX_SEARCH),
    filters: [...filters].flatMap(([column, values]) => {
      const filter = requested.find((one) => one.column === column && mayFilter(one, values))
      return filter ? [filter] : []
    }),
    sort: sorts.includes(columnOf(sort)) ? sort : firstSort,
    page: pageOf(params.get('page')),
    perPage: pageSizeOf(params.get('per_page')),
  }
}

/** Null when the API would refuse it. */
export function readFilter(text: string): ListFilter | null {
  const filter = splitFilter(onlyVisible(text))
  return filter && filterText(filter).length <= MAX_FILTER ? { ...filter, value: filter.value.trim() } : null
}

function mayFilter({ operator, value }: ListFilter, values: readonly string[] | null) {
  if (values !== null) return operator === 'equals' && values.includes(value)
  return value !== '' || operator === 'equals'
}

export const filterText = ({ column, operator, value }: ListFilter) => `${column}:${operator}:${value}`

export const queryOfList = ({ search, filters, sort, page, perPage }: ListState) => ({
  page,
  per_page: perPage,
  sort,
  filter: filters.map(filterText),
  ...(search !== '' && { search }),
})

const columnOf = (sort: string) => sort.replace(/^-/, '')

export type SortDirection = 'ascending' | 'descending'

export function directionOf(column: string, sort: string): SortDirection | null {
  if (columnOf(sort) !== column) return null
  return sort.startsWith('-') ? 'descending' : 'ascending'
}

export const sortOf = (column: string, direction: SortDirection) => (direction === 'ascending' ? column : `-${column}`)

export const opposite = (direction: SortDirection): SortDirection =>
  direction === 'ascending' ? 'descending' : 'ascending'

/** These filters instead of the address's own, from the first page on. */
export function changeFilters(before: URLSearchParams, filters: readonly ListFilter[]) {
  const next = changeSearch(before, { filter: null, page: null })
  for (const filter of filters) next.append('filter', filterText(filter))
  return next
}

export const isNarrowed = ({ search, filters }: ListState) => search !== '' || filters.length > 0

export const PAGE_SIZES = [25, 50, 100] as const

export function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

export const pageSizeOf = (text: string | null): number =>
  PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0]

export const pageCount = ({ total, per_page }: { total: number; per_page: number }) =>
  Math.max(1, Math.ceil(total / per_page))

/** Null or '' removes a parameter. */
export function changeSearch(before: URLSearchParams, changes: Readonly<Record<string, string | null>>) {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const searchOfPage = (before: URLSearchParams, page: number) =>
  `?${changeSearch(before, { page: page > 1 ? String(page) : null })}`

/** Values by which the address narrows a list, besides its columns' filters. */
export type ListNarrowing<N extends string> = { [name in N]?: string }

/** Checks for the values in the address, by parameter. */
export type NarrowingForm<N extends string> = Record<N, (text: string) => boolean>

/** Invalid parameters are ignored. */
export function readNarrowing<N extends string>(params: URLSearchParams, form: NarrowingForm<N>): ListNarrowing<N> {
  const narrowing: ListNarrowing<N> = {}
  for (const name in form) {
    const text = params.get(name) ?? ''
    if (text !== '' && form[name](text)) narrowing[name] = text
  }
  return narrowing
}
