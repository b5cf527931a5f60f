import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { isUnreachable } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { settingsQuery } from '../operator/operator.queries.ts'
import { RankingDialogs } from '../rankings/ranking-dialogs.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { zonesQuery } from '../zones/zones.queries.ts'
import { LoadedMap } from './loaded-map.tsx'
import styles from './map-screen.module.css'

export function MapScreen() {
  const zones = useQuery(zonesQuery)
  const scales = useQuery(scalesQuery)
  const settings = useQuery(settingsQuery)
  const { online } = useNetwork()
  if (zones.data && scales.data && settings.data) {
    return (
      <RankingDialogs>
        <LoadedMap
          data={zones.data}
          scales={scales.data}
          settings={settings.data}
          isBehind={zones.isError}
          isOffline={!online || isUnreachable(zones.error)}
        />
      </RankingDialogs>
    )
  }
  const failed = [zones, scales, settings].filter(({ isError }) => isError)
  return (
    <div className={styles.waiting}>
      {failed.length > 0 ? (
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
