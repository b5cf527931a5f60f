import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { changeFilters, filterText } from '../../lib/list/list-state.ts'
import styles from '../chips.module.css'
import { pressQuick, type Table } from './table.ts'
import type { List } from './use-list.ts'

interface QuickFiltersProps {
  quick: NonNullable<Table<never>['quick']>
  list: List
}

export function QuickFilters({ quick, list }: QuickFiltersProps) {
  const [params] = useSearchParams()
  const asked = list.filters.map(filterText)
  const isAll = pressQuick(quick, null, list.filters).length === asked.length
  return (
    <nav aria-label={quick.label}>
      <ul className={styles.chips}>
        {quick.filters.map(({ label, filter, count }) => (
          <li key={label}>
            <Link
              className={styles.chip}
              aria-current={filter === null ? isAll : asked.includes(filter)}
              to={{ search: `?${changeFilters(params, pressQuick(quick, filter, list.filters))}` }}
            >
              {label}
              {count !== undefined && <span className={styles.number}>{formatNumber(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
