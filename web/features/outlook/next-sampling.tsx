import { useQuery } from '@tanstack/react-query'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { formatDayOfYear } from '../../lib/format.ts'
import { nextSamplingDay } from './next-sampling.rules.ts'
import { zoneOutlookQuery } from './outlook.queries.ts'
import { hasSeen } from './trend.rules.ts'
import styles from './zone-trend.module.css'

interface NextSamplingProps {
  zone: Pick<Zone, 'id' | 'last_samplings'>
  scale: Scale
  today: string
}

/** From the samplings that the trend has asked for; nothing where they have no rhythm. */
export function NextSampling({ zone: { id, last_samplings }, scale, today }: NextSamplingProps) {
  const { data } = useQuery(zoneOutlookQuery(id))
  const sampling = last_samplings[scale.type]
  const outlook = data?.[scale.type]
  if (!outlook || sampling === null || !hasSeen(outlook, sampling)) return null
  const day = nextSamplingDay(outlook.trend.points, today)
  if (day === null) return null
  const when = day < today ? 'attendu depuis le' : 'vers le'
  return (
    <p className={styles.next}>
      Prochain prélèvement&nbsp;: {when} {formatDayOfYear(day)}
    </p>
  )
}
