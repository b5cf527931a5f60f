import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/format.ts'
import { userCountsQuery } from '../users/user-counts.queries.ts'
import styles from './entry-label.module.css'
import type { MenuEntry } from './menu.ts'

const MAX_SHOWN = 99

export const EntryLabel = ({ name, label }: MenuEntry) => (
  <>
    {label}
    {name === 'home-admin' && <Waiting />}
  </>
)

function Waiting() {
  const waiting = useQuery(userCountsQuery).data?.waiting ?? 0
  return (
    waiting > 0 && (
      <span className={styles.badge}>
        <span aria-hidden="true">{waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : waiting}</span>
        <span className="visually-hidden"> {formatNumber(waiting)} en attente</span>
      </span>
    )
  )
}
