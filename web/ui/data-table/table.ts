import type { ReactNode } from 'react'
import type { ChoiceOption } from '../../lib/form/options.ts'
import { type ListFilter, readFilter, type ShownColumns, type SortDirection } from '../../lib/list/list-state.ts'

/** A list screen's table, declared as data. */
export interface Table<Row extends TableRow> {
  /** Used in ids and for the columns that the browser remembers. */
  name: string
  columns: readonly TableColumn<Row>[]
  /** A column, or -column. */
  firstSort: string
  /** Singular and plural, for « 2 zones ». */
  noun: readonly [one: string, many: string]
  search?: { label: string; placeholder: string }
  /** Filters one press away, above the table. */
  quick?: readonly QuickFilter[]
  /** Name of the quick filters when « Filtrer les zones » says too little. */
  quickLabel?: string
  /** The buttons of a row. */
  actions?: (row: Row, place: CardPlace) => ReactNode
  /** « Les zones n’ont pas pu être chargées. » */
  failure: string
}

export interface TableRow {
  id: number | string
}

export type CardPlace = 'table' | 'card'

export interface TableColumn<Row> {
  /** The column's name in the API. */
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Direction of the first press; without it the column cannot be sorted. */
  sort?: SortDirection
  filter?: 'text' | ChoiceFilter
  /** The column that also shows this one when there is less room. */
  joins?: string
  /**
   * Its place where rows are cards; without one it is in what the row opens. One column is the title: it heads the
   * row and cannot be hidden.
   */
  card?: 'title' | 'beside' | 'below'
  /** Shown there instead of the cell, which has no header there. */
  cardCell?: (row: Row) => ReactNode
  isHiddenAtFirst?: boolean
}

/** A closed list of values; undefined while they load. */
interface ChoiceFilter {
  /** The API's name of the filter, when it is not the column's. */
  by?: string
  options: readonly ChoiceOption[] | undefined
}

export interface QuickFilter {
  label: string
  /** The API's filter; null for all rows. */
  filter: string | null
  count?: number | undefined
}

export const quickLabelOf = ({ quickLabel, noun }: Pick<Table<never>, 'quickLabel' | 'noun'>) =>
  quickLabel ?? `Filtrer les ${noun[1]}`

/** A column one may filter by. */
export interface FilterableColumn {
  name: string
  label: string
  /** Null when any text is accepted. */
  options: readonly ChoiceOption[] | null
}

export function filterablesOf(columns: readonly TableColumn<never>[]): FilterableColumn[] {
  return columns.flatMap(({ key, label, filter }): FilterableColumn[] => {
    if (filter === undefined) return []
    if (filter === 'text') return [{ name: key, label, options: null }]
    return [{ name: filter.by ?? key, label, options: filter.options ?? [] }]
  })
}

export function listColumnsOf({ columns, firstSort, quick = [] }: Table<never>): ShownColumns {
  const filters = new Map<string, readonly string[] | null>()
  for (const { key, filter } of columns) {
    if (filter === 'text') filters.set(key, null)
    else if (filter) filters.set(filter.by ?? key, filter.options?.map(({ value }) => value) ?? null)
  }
  for (const { column, value } of quickFilters(quick)) {
    const values = filters.get(column)
    if (values !== null) filters.set(column, [...(values ?? []), value])
  }
  return { sorts: columns.filter(({ sort }) => sort).map(({ key }) => key), firstSort, filters }
}

const quickFilters = (quick: readonly QuickFilter[]): ListFilter[] =>
  quick.flatMap(({ filter }) => (filter === null ? [] : (readFilter(filter) ?? [])))

/** The filters after a press on a quick filter, which replaces the other quick filters. */
export const pressQuick = (quick: readonly QuickFilter[], pressed: string | null, filters: readonly ListFilter[]) => {
  const columns = quickFilters(quick).map(({ column }) => column)
  const chosen = pressed === null ? null : readFilter(pressed)
  return [...filters.filter(({ column }) => !columns.includes(column)), ...(chosen ? [chosen] : [])]
}

/** Columns side by side; each with those that share its cell, in the columns' order. */
export function layOut<C extends Pick<TableColumn<never>, 'key' | 'joins'>>(
  columns: readonly C[],
  layout: 'wide' | 'compact',
) {
  const isShared = ({ joins }: C) => layout === 'compact' && columns.some(({ key }) => key === joins)
  return columns
    .filter((column) => !isShared(column))
    .map((own) => columns.filter((column) => column === own || (isShared(column) && column.joins === own.key)))
}
