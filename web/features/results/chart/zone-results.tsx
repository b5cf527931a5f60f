import type { Scale } from '../../../../contract/scales.ts'
import type { ZoneName } from '../../../../contract/zones.ts'
import { formatDate } from '../../../lib/format.ts'
import { Failed } from '../../../ui/failed.tsx'
import { useNear } from '../../../ui/frame/use-near.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NOT_LOADED } from './not-loaded.ts'
import styles from './zone-results.module.css'

const loading = <p role="status">Chargement des résultats de la zone...</p>

const ZoneChart = lazyPart(() => import('./zone-chart.tsx').then((file) => file.ZoneChart), {
  loading,
  failed: (_props, retry) => <Failed text={NOT_LOADED} onRetry={retry} />,
})

interface ZoneResultsProps {
  zone: ZoneName
  scale: Scale
  /** The day that the classes above are of. */
  today: string
  isPast: boolean
}

/** Loads and asks only when it is about to be seen: the class above is what one comes for. */
export function ZoneResults({ zone, scale, today, isPast }: ZoneResultsProps) {
  const { ref, isNear } = useNear<HTMLElement>()
  return (
    <section ref={ref} className={styles.results} aria-labelledby="zone-results">
      <h2 id="zone-results" tabIndex={-1}>
        Résultats de la zone{isPast && ` jusqu’au ${formatDate(today)}`}
      </h2>
      {isNear && <ZoneChart zone={zone} scale={scale} end={{ today, isPast }} loading={loading} />}
    </section>
  )
}
