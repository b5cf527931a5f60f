import { useQuery } from '@tanstack/react-query'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { MarkShape } from '../scales/class-mark.tsx'
import { type ChancePart, chancesShown } from './chances.rules.ts'
import { zoneOutlookQuery } from './outlook.queries.ts'
import { wintersSentence } from './seasons.rules.ts'
import { hasSeen } from './trend.rules.ts'
import styles from './zone-seasons.module.css'

interface ZoneSeasonsProps {
  zone: Pick<Zone, 'id' | 'rankings' | 'last_samplings'>
  scale: Scale
  today: string
}

/** Shows what past winters tell of this one, and of the days to come. */
export function ZoneSeasons({ zone: { id, rankings, last_samplings }, scale, today }: ZoneSeasonsProps) {
  const { data } = useQuery(zoneOutlookQuery(id))
  const sampling = last_samplings[scale.type]
  const outlook = data?.[scale.type]
  if (!outlook || sampling === null) return null
  const present = { ranked: rankings[scale.type]?.class ?? null, sampled: sampling.class }
  // A result that it has not seen changes the chances; those kept on a phone may be of days that are over.
  const coming = hasSeen(outlook, sampling) ? outlook.chances.filter(({ on }) => on > today) : []
  const chances = coming.flatMap((one) => chancesShown(one, scale, present) ?? [])
  const winters = wintersSentence(outlook, scale)
  return (
    <>
      {winters !== null && (
        <section className={styles.part} aria-labelledby="zone-winters">
          <h2 id="zone-winters">D’un hiver à l’autre</h2>
          <p>{winters}</p>
        </section>
      )}
      {chances.length > 0 && (
        <section className={styles.part} aria-labelledby="zone-chances">
          <h2 id="zone-chances">Les jours qui viennent</h2>
          {chances.map(({ days, sentence, parts }) => (
            <div key={days}>
              <p>{sentence}</p>
              <ChancesBar parts={parts} />
            </div>
          ))}
          <p className={styles.quiet}>
            Compté sur les prélèvements passés&nbsp;: ce n’est ni une promesse, ni une autorisation de récolter. Seules
            comptent les analyses et les décisions officielles.
          </p>
        </section>
      )}
    </>
  )
}

/** Least share whose part of the bar has room for its mark. */
const LEAST_MARKED = 0.08

/** The sentence above it says the same. */
const ChancesBar = ({ parts }: { parts: readonly ChancePart[] }) => (
  <div className={styles.bar} aria-hidden="true">
    {parts.map(({ shown, share }) => (
      <span key={shown.key} style={{ flexGrow: share, background: shown.fill }}>
        {share >= LEAST_MARKED && <MarkShape mark={shown.mark} color={shown.text} size={12} />}
      </span>
    ))}
  </div>
)
