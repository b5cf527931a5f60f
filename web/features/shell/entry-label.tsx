import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { quoteCountsQuery } from '../quotes/quotes.queries.ts'
import { proposalCountsQuery } from '../rankings/week/proposal-counts.queries.ts'
import { resultCountsQuery } from '../results/results.queries.ts'
import { userCountsQuery } from '../users/user-counts.queries.ts'
import styles from './entry-label.module.css'
import type { MenuEntry } from './menu.ts'

const MAX_SHOWN = 99

export const EntryLabel = ({ name, label }: MenuEntry) => (
  <>
    {label}
    {name === 'home-admin' && <Waiting />}
    {name === 'rankings' && <Undecided />}
    {name === 'results' && <Unread />}
    {name === 'quotes' && <Unanswered />}
  </>
)

const Waiting = () => <Badge count={useQuery(userCountsQuery).data?.waiting} words={['en attente', 'en attente']} />

const Undecided = () => <Badge count={useQuery(proposalCountsQuery).data?.decide} words={['à décider', 'à décider']} />

/** How many of one’s analyses are new. */
export const Unread = () => <Badge count={useQuery(resultCountsQuery).data?.unread} words={['non lu', 'non lus']} />

function Unanswered() {
  const { sent = 0, seen = 0 } = useQuery(quoteCountsQuery).data ?? {}
  return <Badge count={sent + seen} words={['sans réponse', 'sans réponse']} />
}

interface BadgeProps {
  count: number | undefined
  words: readonly [one: string, many: string]
}

const Badge = ({ count = 0, words }: BadgeProps) =>
  count > 0 && (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="visually-hidden"> {formatCount(count, ...words)}</span>
    </span>
  )
