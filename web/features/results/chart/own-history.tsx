import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { ownResultsQuery } from './chart.queries.ts'
import styles from './own-history.module.css'

/** Where a client’s own analyses are, which others never see here. */
export function OwnHistory({ zoneId }: { zoneId: number }) {
  const isClient = roleOf(useCurrentUser()) === 'client'
  const { data: own } = useQuery({ ...ownResultsQuery(zoneId), enabled: isClient })
  if (!isClient) return null
  return (
    <p className={styles.own}>
      {own !== undefined && own.total > 0 && 'Vos analyses n’y figurent que si elles sont partagées. '}
      <Link to="/app/results">Historique de mes résultats</Link>
    </p>
  )
}
