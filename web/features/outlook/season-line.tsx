import { useQuery } from '@tanstack/react-query'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { zoneOutlookQuery } from './outlook.queries.ts'
import { seasonSentence } from './seasons.rules.ts'
import styles from './zone-trend.module.css'

interface SeasonLineProps {
  zone: Pick<Zone, 'id' | 'rankings' | 'last_samplings'>
  scale: Scale
}

/** The same weeks of past years in one sentence, in the room that is kept for it while it is on its way. */
export function SeasonLine({ zone: { id, rankings, last_samplings }, scale }: SeasonLineProps) {
  const { data, isPending } = useQuery(zoneOutlookQuery(id))
  const sampling = last_samplings[scale.type]
  if (sampling === null) return null
  const outlook = data?.[scale.type]
  const present = { ranked: rankings[scale.type]?.class ?? null, sampled: sampling.class }
  const sentence = outlook ? seasonSentence(outlook, scale, present) : null
  if (sentence === null && !isPending) return null
  return (
    <div className={styles.room}>
      <p
        aria-hidden="true"
        data-longest="Les 3 derniers hivers, à cette saison, la zone a été au moins « Très faible » 2 fois sur 3."
      />
      <p>{sentence}</p>
    </div>
  )
}
