import { useId } from 'react'
import { type Ranking, TYPED_VALUE } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Sampling } from '../../../../contract/zones.ts'
import { formatDaysAgo, formatNearDay, formatValue } from '../../../lib/format.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classByKey, isOld } from '../../scales/scales.rules.ts'
import { isFoundBy, MAY_CHANGE } from '../map.rules.ts'
import styles from './last-sampling.module.css'

interface LastSamplingProps {
  sampling: Sampling | null
  ranking: Ranking | null
  scale: Scale
  /** The day that is shown. */
  today: string
  isPast?: boolean
  /** Without « il y a 3 jours », which is wrong tomorrow. */
  isPrinted?: boolean
}

/** Its value may be one that the ranking above has not seen; one line where the card above has the same value. */
export function LastSampling({
  sampling,
  ranking,
  scale,
  today,
  isPast = false,
  isPrinted = false,
}: LastSamplingProps) {
  const titleId = useId()
  if (sampling === null) return <p className={styles.none}>{noSampling(ranking)}</p>
  const { sampled_on } = sampling
  const shown = classByKey(scale, sampling.class)
  const old = isOld(sampled_on, scale, today)
  // Where nobody says what it rests on, as on a past day or in what an older version kept, its day decides.
  const mayChange = ranking?.is_outdated ?? (ranking !== null && sampled_on > ranking.starts_on)
  const isSaid = ranking !== null && ranking.class === sampling.class && isFoundBy(ranking, sampling)
  return (
    <section className={styles.sampling} aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        Dernier prélèvement
      </h2>
      <p>
        Prélèvement du {formatNearDay(sampled_on, today)}
        {!isPast && !isPrinted && `, ${formatDaysAgo(sampled_on, new Date(today))}`}
        {old && <strong className={styles.old}>Donnée ancienne</strong>}
      </p>
      {!isSaid && (
        <p className={styles.found}>
          <ClassMark shown={shown} size={22} />
          <span>
            {shown.label},{' '}
            <strong>
              {formatValue(sampling)} {scale.unit}
            </strong>
          </span>
        </p>
      )}
      {!isSaid && !old && mayChange && <p className={styles.newer}>{MAY_CHANGE}</p>}
    </section>
  )
}

const noSampling = (ranking: Ranking | null) =>
  (ranking?.value ?? null) === null
    ? 'Aucun prélèvement connu pour ce classement.'
    : `Aucun prélèvement connu pour ce classement\u00A0: ${TYPED_VALUE}.`
