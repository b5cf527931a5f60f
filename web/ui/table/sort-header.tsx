import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { changeSearch } from '../../lib/paging.ts'
import styles from './sort-header.module.css'

interface SortHeaderProps {
  column: string
  /** Current sort: column or -column. */
  sort: string
  first?: 'ascending' | 'descending'
  children: string
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

export function SortHeader({ column, sort, first = 'ascending', children }: SortHeaderProps) {
  const [params] = useSearchParams()
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none'
  const next = direction === 'none' ? first : direction === 'ascending' ? 'descending' : 'ascending'
  const Icon = ICONS[direction]
  const search = `?${changeSearch(params, { sort: next === 'ascending' ? column : `-${column}`, page: null })}`
  return (
    <th scope="col" aria-sort={direction}>
      <Link className={styles.sort} data-sorted={direction !== 'none' || undefined} to={{ search }}>
        {children}
        <Icon size={16} aria-hidden="true" />
      </Link>
    </th>
  )
}
