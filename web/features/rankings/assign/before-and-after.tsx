import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Scale } from '../../../../contract/scales.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import type { Understood } from '../fields/draft.rules.ts'
import { Outcome } from '../fields/outcome.tsx'
import { isInForce } from '../plan.rules.ts'
import { Comparison, shownOf, typedOf } from '../ranking-card.tsx'
import { zoneRankingsQuery } from '../rankings.queries.ts'

interface BeforeAndAfterProps {
  zoneId: number
  understood: Understood
  scale: Scale
  today: string
  onMove: ComponentProps<typeof Outcome>['onMove']
  shortening: ComponentProps<typeof Outcome>['shortening']
}

/** It shows its own loading and failure, so that the form around keeps what was typed. */
export function BeforeAndAfter({ zoneId, scale, today, ...typed }: BeforeAndAfterProps) {
  const { data, isPending, refetch } = useQuery(zoneRankingsQuery(zoneId))
  if (!data && isPending) return <Loading />
  if (!data) return <Failed text="Les classements de la zone n’ont pas pu être chargés." onRetry={() => refetch()} />
  const existing = data.rankings.filter(({ type }) => type === scale.type)
  const current = existing.find((one) => isInForce(one, today))
  return (
    <>
      <Comparison
        before={{ title: 'Classement actuel', scale, shown: current ? shownOf(current) : null, empty: 'Non classée' }}
        after={{ title: 'Nouveau classement', scale, shown: typedOf(typed.understood), empty: 'À choisir' }}
      />
      <Outcome existing={existing} scale={scale} today={today} {...typed} />
    </>
  )
}
