import type { OutlookProof } from '../../../../contract/outlook.ts'
import { formatDayOfYear, formatNumber } from '../../../lib/format.ts'
import styles from './proof-details.module.css'
import { weeksText } from './report.rules.ts'
import { weekBarsOf } from './weeks.rules.ts'

type ProofWeeks = OutlookProof['weeks']

export const LastWeeks = ({ weeks }: { weeks: ProofWeeks }) => (
  <section className={styles.part}>
    <h4>{weeksText(weeks)}</h4>
    {weeks.some(({ hits, misses }) => hits + misses > 0) && (
      <>
        <p>
          Chaque barre est une semaine&nbsp;: vers le haut, les prélèvements qui ont eu la classe la plus
          probable&nbsp;; vers le bas, les autres.
        </p>
        <Bars weeks={weeks} />
        <details className={styles.more}>
          <summary>Semaine par semaine</summary>
          <WeeksTable weeks={weeks} />
        </details>
      </>
    )}
  </section>
)

/** Stretched to the width there is; words are beside it, so that they are not. */
function Bars({ weeks }: { weeks: ProofWeeks }) {
  const { bars, months, slots, mostHits, mostMisses } = weekBarsOf(weeks)
  return (
    <div className={styles.weeks} role="img" aria-label={`${weeksText(weeks)}. Le tableau a chaque semaine.`}>
      <p className={styles.side}>
        <span className={styles.hits} />
        Justes&nbsp;: {formatNumber(mostHits)} au plus en une semaine
      </p>
      <svg
        aria-hidden="true"
        className={styles.bars}
        viewBox={`0 0 ${slots} ${mostHits + mostMisses}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ slot, hits, misses }) => (
          <g key={slot}>
            <rect className={styles.hits} x={slot + 0.12} y={mostHits - hits} width={0.76} height={hits} />
            <rect className={styles.misses} x={slot + 0.12} y={mostHits} width={0.76} height={misses} />
          </g>
        ))}
        <path d={`M0 ${mostHits}H${slots}`} stroke="var(--muted)" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.months}>
        {months.map(({ name, at, rank }) => (
          <span key={at} data-rank={rank} style={{ left: `${at}%` }}>
            {name}
          </span>
        ))}
      </div>
      <p className={styles.side}>
        <span className={styles.misses} />
        Fausses&nbsp;: {formatNumber(mostMisses)} au plus en une semaine
      </p>
    </div>
  )
}

const WeeksTable = ({ weeks }: { weeks: ProofWeeks }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Semaine du</th>
        <th scope="col">Justes</th>
        <th scope="col">Fausses</th>
      </tr>
    </thead>
    <tbody>
      {weeks.toReversed().map(({ starts_on, hits, misses }) => (
        <tr key={starts_on}>
          <th scope="row">{formatDayOfYear(starts_on)}</th>
          <td>{formatNumber(hits)}</td>
          <td>{formatNumber(misses)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
