import type { ResultDetail } from '../../../../contract/results.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatDate, formatDaysAgo } from '../../../lib/format.ts'
import { MarkShape } from '../../scales/class-mark.tsx'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { classShown, loadText } from '../results.rules.ts'
import styles from './result-card.module.css'

interface ResultCardProps {
  result: ResultDetail
  /** Empty while loading. */
  scales: readonly Scale[]
}

/** As the class of a zone on the map, in small. */
export function ResultCard({ result, scales }: ResultCardProps) {
  const shown = classShown(scales, result.type, result.class) ?? UNRANKED
  const label = scales.find(({ type }) => type === result.type)?.label ?? ''
  const hasClass = shown !== UNRANKED
  return (
    <section
      className={styles.card}
      aria-label={`Résultat, ${label}`}
      data-unknown={!hasClass || undefined}
      style={hasClass ? { background: shown.fill, color: shown.text } : undefined}
    >
      <p className={styles.type}>{label}</p>
      <p className={styles.line}>
        <span className={styles.class}>
          <MarkShape mark={shown.mark} color="currentColor" size={24} />
          {hasClass ? shown.label : 'Sans classe'}
        </span>
        <strong className={styles.load}>{loadText(result, scales)}</strong>
      </p>
      <p className={styles.when}>
        Prélevé le {formatDate(result.sampled_on)}, {formatDaysAgo(result.sampled_on)}
        {result.below_limit && ', moins que ce qu’on sait mesurer'}
      </p>
    </section>
  )
}
