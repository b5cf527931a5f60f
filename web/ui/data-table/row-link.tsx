import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { changeSearch } from '../../lib/list/list-state.ts'
import styles from './row-link.module.css'

interface RowLinkProps {
  /** Parameter of the address that useOpenedRow reads. */
  parameter: string
  id: number
  /** Its name where what is shown is that of other rows, too; it begins with what is shown. */
  label?: string
  children: ReactNode
}

/** The link that opens its row; the whole row can be pressed. */
export function RowLink({ parameter, id, label, children }: RowLinkProps) {
  const [params] = useSearchParams()
  return (
    <Link
      className={styles.link}
      to={{ search: `?${changeSearch(params, { [parameter]: String(id) })}` }}
      aria-label={label}
      replace
    >
      {children}
    </Link>
  )
}
