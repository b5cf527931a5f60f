import { useQuery } from '@tanstack/react-query'
import type { ZoneTrend } from '../../../contract/outlook.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { Button } from '../../ui/button.tsx'
import { zoneOutlookQuery } from './outlook.queries.ts'
import { Sparkline } from './sparkline.tsx'
import { hasSeen, trendWords } from './trend.rules.ts'
import { TrendRoom } from './trend-room.tsx'
import styles from './zone-trend.module.css'

interface ClassTrendProps {
  zone: Pick<Zone, 'id' | 'last_samplings'>
  scale: Scale
  today: string
}

/** Whatever has come, in the room that was kept for it. */
export function ClassTrend({ zone: { id, last_samplings }, scale, today }: ClassTrendProps) {
  const { data, isPending, refetch } = useQuery(zoneOutlookQuery(id))
  const sampling = last_samplings[scale.type]
  if (sampling === null) return null
  const outlook = data?.[scale.type]
  return (
    <TrendRoom>
      {data &&
        (outlook && hasSeen(outlook, sampling) ? (
          <TrendLines trend={outlook.trend} scale={scale} today={today} />
        ) : (
          <p className={styles.waiting}>Tendance en cours de calcul</p>
        ))}
      {!data && isPending && <p className={styles.waiting}>Tendance</p>}
      {!data && !isPending && (
        <Button needsNetwork variant="default" onClick={() => refetch()}>
          Tendance illisible&nbsp;: réessayer
        </Button>
      )}
    </TrendRoom>
  )
}

function TrendLines({ trend, scale, today }: { trend: ZoneTrend; scale: Scale; today: string }) {
  const { step, verdict, factor, basis } = trendWords(trend, scale)
  return (
    <div className={styles.lines}>
      <Sparkline points={trend.points} today={today} />
      <div>
        <p>
          <strong>{step ?? verdict}</strong>
        </p>
        {step !== null && verdict !== null && (
          <p>
            {verdict}
            {factor !== null && ` · ${factor}`}
          </p>
        )}
      </div>
      <p className={styles.basis}>{basis}</p>
    </div>
  )
}
