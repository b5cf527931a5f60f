import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { type Direction, directionOf, opposite, sortOf } from '../../lib/list/list-state.ts'
import { changeSearch } from '../../lib/list/paging.ts'
import styles from './column-header.module.css'
import { FilterPopup } from './filter-popup.tsx'
import { type Column, filterablesOf } from './table.ts'
import type { List } from './use-list.ts'

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

interface ColumnHeaderProps {
  /** Several when they share a cell. */
  columns: readonly Column<never>[]
  list: List
}

export function ColumnHeader({ columns, list }: ColumnHeaderProps) {
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
  first: Direction
  /** The current one. */
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
      <Icon size={16} aria-hidden="true" />
    </Link>
  )
}
