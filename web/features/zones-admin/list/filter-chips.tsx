import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { changeSearch } from '../../../lib/paging.ts'
import styles from '../../../ui/chips.module.css'
import { countsQuery } from '../zones-admin.queries.ts'
import { CHIPS, type Chip } from '../zones-admin.rules.ts'

export function FilterChips({ shown }: { shown: Chip }) {
  const [params] = useSearchParams()
  const { data: counts } = useQuery(countsQuery)
  return (
    <nav aria-label="Filtrer les zones">
      <ul className={styles.chips}>
        {CHIPS.map(({ key, label }) => (
          <li key={key}>
            <Link
              className={styles.chip}
              aria-current={key === shown.key}
              to={{ search: `?${changeSearch(params, { filter: key === 'all' ? null : key, page: null })}` }}
            >
              {label}
              {counts && <span className={styles.number}>{formatNumber(counts[key])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
