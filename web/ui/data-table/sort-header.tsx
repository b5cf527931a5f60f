import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { changeSearch } from '../../lib/paging.ts'
import styles from './sort-header.module.css'

interface SortColumn {
  column: string
  label: string
  first?: 'ascending' | 'descending'
}

interface SortHeaderProps {
  /** Several when one column shows two things. */
  columns: readonly SortColumn[]
  /** Current sort: column or -column. */
  sort: string
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

const directionOf = (column: string, sort: string) =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none'

export function SortHeader({ columns, sort }: SortHeaderProps) {
  const directions = columns.map(({ column }) => directionOf(column, sort))
  return (
    <th scope="col" aria-sort={directions.find((direction) => direction !== 'none') ?? 'none'}>
      <span className={styles.sorts}>
        {columns.map((one) => (
          <SortLink key={one.column} {...one} sort={sort} />
        ))}
      </span>
    </th>
  )
}

function SortLink({ column, label, first = 'ascending', sort }: SortColumn & { sort: string }) {
  const [params] = useSearchParams()
  const direction = directionOf(column, sort)
  const next = direction === 'none' ? first : direction === 'ascending' ? 'descending' : 'ascending'
  const Icon = ICONS[direction]
  const search = `?${changeSearch(params, { sort: next === 'ascending' ? column : `-${column}`, page: null })}`
  return (
    <Link className={styles.sort} data-sorted={direction !== 'none' || undefined} to={{ search }}>
      {label}
      <Icon size={16} aria-hidden="true" />
    </Link>
  )
}
