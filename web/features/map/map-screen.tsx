import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { isUnreachable } from '../../lib/call.ts'
import { useNetwork } from '../../lib/offline/use-network.ts'
import { Button } from '../../ui/button.tsx'
import { endFirstView } from '../../ui/frame/first-view.ts'
import { alertsQuery } from '../alerts/alerts.queries.ts'
import { currentNewsQuery } from '../news/news.queries.ts'
import { settingsQuery } from '../operator/operator.queries.ts'
import { RankingDialogs } from '../rankings/ranking-dialogs.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { ageOf } from '../zones/freshness/freshness.rules.ts'
import { REFRESH, zonesQuery } from '../zones/zones.queries.ts'
import { LoadedMap } from './loaded-map.tsx'
import styles from './map-screen.module.css'

export function MapScreen() {
  const zones = useQuery(zonesQuery)
  // They say what a class is, its place and its advice: as old as the zones at most, also where no event arrives.
  const scales = useQuery({ ...scalesQuery, refetchInterval: REFRESH })
  const settings = useQuery(settingsQuery)
  const network = useNetwork()
  const isCutOff = network !== 'on' || isUnreachable(zones.error)
  // Shown with the zone, not after it: each would render the whole screen once more.
  usePrefetchQuery(currentNewsQuery)
  usePrefetchQuery(alertsQuery)
  const hasFailed = [zones, scales, settings].some(({ isError, data }) => isError && !data)
  useEffect(() => {
    if (hasFailed) endFirstView()
  }, [hasFailed])
  // Rendered in slices: in one piece it stops a slow phone for 0.3 s.
  const isComplete = useDeferredValue(Boolean(zones.data && scales.data && settings.data))
  if (isComplete && zones.data && scales.data && settings.data) {
    return (
      <RankingDialogs>
        <LoadedMap
          data={zones.data}
          scales={scales.data}
          settings={settings.data}
          age={ageOf({ zones, scales, on: zones.data.on, isCutOff })}
        />
      </RankingDialogs>
    )
  }
  const failed = [zones, scales, settings].filter(({ isError }) => isError)
  return (
    <div className={styles.waiting}>
      {hasFailed ? (
        <div>
          <p>La carte n’a pas pu être chargée.</p>
          <Button variant="default" onClick={() => failed.map(({ refetch }) => refetch())}>
            Réessayer
          </Button>
        </div>
      ) : (
        <p role="status">Chargement des classifications des zones...</p>
      )}
    </div>
  )
}
