import type { Scale } from '../../../../contract/scales.ts'
import type { ZoneName } from '../../../../contract/zones.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useNear } from './use-near.ts'
import styles from './zone-results.module.css'

const loading = <p role="status">Chargement des résultats de la zone...</p>

const ZoneChart = lazyPart(() => import('./zone-chart.tsx').then((file) => file.ZoneChart), { loading })

interface ZoneResultsProps {
  zone: ZoneName
  scale: Scale
}

/** Loads and asks only when it is about to be seen: the class above is what one comes for. */
export function ZoneResults({ zone, scale }: ZoneResultsProps) {
  const { ref, isNear } = useNear<HTMLElement>()
  return (
    <section ref={ref} className={styles.results} aria-labelledby="zone-results">
      <h2 id="zone-results" tabIndex={-1}>
        Résultats de la zone
      </h2>
      {isNear ? <ZoneChart zone={zone} scale={scale} loading={loading} /> : loading}
    </section>
  )
}
