import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { changeSearch } from '../../lib/list/list-state.ts'
import styles from './row-link.module.css'

interface RowLinkProps {
  /** Of the address: useOpenedRow reads it. */
  parameter: string
  id: number
  children: ReactNode
}

/** Opens its row, all of which one may press. */
export function RowLink({ parameter, id, children }: RowLinkProps) {
  const [params] = useSearchParams()
  return (
    <Link className={styles.link} to={{ search: `?${changeSearch(params, { [parameter]: String(id) })}` }} replace>
      {children}
    </Link>
  )
}
