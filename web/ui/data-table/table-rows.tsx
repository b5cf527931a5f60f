import { Link, useSearchParams } from 'react-router'
import { changeSearch, directionOf, opposite, type SortDirection, sortOf } from '../../lib/list/list-state.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts'
import { FilterPopup } from './filters.tsx'
import type { RowSelection } from './selection.rules.ts'
import { PagePickBox, RowPickBox } from './selection.tsx'
import { filterablesOf, layOut, type Table, type TableColumn, type TableRow } from './table.ts'
import { TableFrame } from './table-frame.tsx'
import styles from './table-rows.module.css'
import type { List } from './use-list.ts'
import type { TableLayout } from './use-table-layout.ts'

export interface RowsProps<Row extends TableRow> {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** The rows are those of the former query: they stay until the new ones come, but are inert. */
  isOutdated: boolean
  selection: RowSelection<Row> | undefined
  actions: Table<Row>['actions']
}

interface TableRowsProps<Row extends TableRow> extends RowsProps<Row> {
  list: List
  layout: TableLayout
}

export function TableRows<Row extends TableRow>(props: TableRowsProps<Row>) {
  const { caption, columns, rows, isOutdated, list, layout, selection, actions } = props
  const cells = layOut(columns, layout)
  return (
    <TableFrame className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.box}>
              <span className="visually-hidden">Coché</span>
              <PagePickBox labelPlace="hidden" selection={selection} rows={rows} inert={isOutdated} />
            </th>
          )}
          {cells.map((shared) => (
            <ColumnHeader key={shared[0]?.key} columns={shared} list={list} />
          ))}
          {actions && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody id="liste" tabIndex={-1} inert={isOutdated}>
        {rows.map((row) => (
          <tr key={row.id} data-picked={selection?.picked.has(row.id) || undefined}>
            {selection && (
              <td className={styles.box}>
                <RowPickBox selection={selection} row={row} />
              </td>
            )}
            {cells.map((shared) => (
              <Cell key={shared[0]?.key} columns={shared} row={row} />
            ))}
            {actions && <td className={styles.actions}>{actions(row, 'table')}</td>}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Cell<Row>({ columns, row }: { columns: readonly TableColumn<Row>[]; row: Row }) {
  const content = columns.map((column) => (
    <div key={column.key} className={columns.length > 1 && column.card !== 'title' ? styles.shared : undefined}>
      {column.cell(row)}
    </div>
  ))
  return columns.some(({ card }) => card === 'title') ? <th scope="row">{content}</th> : <td>{content}</td>
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

interface ColumnHeaderProps {
  /** The columns of one header; several when they share a cell. */
  columns: readonly TableColumn<never>[]
  list: List
}

function ColumnHeader({ columns, list }: ColumnHeaderProps) {
  const sorted = columns.map(({ key }) => directionOf(key, list.sort)).find((direction) => direction !== null)
  const isSortable = columns.some(({ sort }) => sort)
  const filterables = filterablesOf(columns)
  const label = columns.map((column) => column.label).join(', ')
  return (
    <th scope="col" aria-label={label} aria-sort={isSortable ? (sorted ?? 'none') : undefined}>
      <span className={styles.header}>
        <span className={styles.sorts}>
          {columns.map(({ key, label, sort }) =>
            sort ? (
              <SortLink key={key} column={key} label={label} first={sort} sort={list.sort} />
            ) : (
              <span key={key}>{label}</span>
            ),
          )}
        </span>
        {filterables.length > 0 && <FilterPopup label={label} filterables={filterables} list={list} />}
      </span>
    </th>
  )
}

interface SortLinkProps {
  column: string
  label: string
  first: SortDirection
  /** The current sort: a column, or -column. */
  sort: string
}

function SortLink({ column, label, first, sort }: SortLinkProps) {
  const [params] = useSearchParams()
  const direction = directionOf(column, sort)
  const Icon = ICONS[direction ?? 'none']
  const next = sortOf(column, direction === null ? first : opposite(direction))
  return (
    <Link
      className={styles.sort}
      data-sorted={direction !== null || undefined}
      to={{ search: `?${changeSearch(params, { sort: next, page: null })}` }}
    >
      {label}
      <Icon size={16} />
    </Link>
  )
}
