import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Scale } from '../../../contract/scales.ts'
import { takeFocusInPlace } from '../../lib/focus.ts'
import { todayInParis } from '../../lib/format.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { REFRESH } from '../zones/zones.queries.ts'
import { RankingDialogs } from './ranking-dialogs.tsx'
import { proposalsQuery } from './week/week.queries.ts'
import { WeekForm } from './week/week-form.tsx'

/** The operator's week: what the last samplings propose becomes classes. */
export function RankingsScreen({ title }: { title: string }) {
  const scales = useQuery({ ...scalesQuery, refetchInterval: REFRESH })
  const proposals = useQuery(proposalsQuery)
  const heading = useHeading()
  if (scales.data && proposals.data)
    return (
      <RankingDialogs>
        <WeekForm
          title={title}
          heading={heading}
          proposals={proposals.data}
          scales={scales.data as readonly Scale[]}
          today={todayInParis()}
        />
      </RankingDialogs>
    )
  const isPending = scales.isPending || proposals.isPending
  const retry = () => Promise.all([scales.refetch(), proposals.refetch()])
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {isPending ? <Loading /> : <Failed text="Les classements proposés n’ont pas pu être chargés." onRetry={retry} />}
    </>
  )
}

/** Whoever arrives has the focus on the heading, which another one replaces once there is something below it. */
function useHeading() {
  const hadFocus = useRef(false)
  return useCallback((element: HTMLHeadingElement) => {
    if (hadFocus.current) takeFocusInPlace(element)
    return () => {
      hadFocus.current = document.activeElement === element
    }
  }, [])
}
