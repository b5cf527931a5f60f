import type { RankingFields } from '../../../contract/rankings.ts'
import type { Period } from '../../../contract/rules/rankings.periods.ts'
import type { Scale } from '../../../contract/scales.ts'
import { formatValue } from '../../lib/format.ts'
import { MarkShape } from '../scales/class-mark.tsx'
import { classByKey } from '../scales/scales.rules.ts'
import styles from './ranking-card.module.css'
import type { ParsedDraft } from './rankings.rules.ts'
import { periodText } from './rankings.rules.ts'

interface ShownRanking {
  class: string | null
  load: Pick<RankingFields, 'value' | 'below_limit'> | null
  period: Period | null
}

interface RankingCardProps {
  title: string
  scale: Scale
  shown: ShownRanking | null | undefined
  empty: string
}

export function RankingCard({ title, scale, shown, empty }: RankingCardProps) {
  const shownClass = classByKey(scale, shown?.class ?? null)
  const hasClass = typeof shown?.class === 'string'
  const load = shown?.load ? formatValue(shown.load) : null
  return (
    <section
      className={styles.card}
      aria-label={title}
      data-empty={!hasClass || undefined}
      style={hasClass ? { background: shownClass.fill, color: shownClass.text } : undefined}
    >
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.class}>
        {hasClass && <MarkShape mark={shownClass.mark} color="currentColor" size={20} />}
        {hasClass ? shownClass.label : empty}
      </p>
      <p className={styles.load}>
        {load !== null && (
          <>
            <strong>{load}</strong> {scale.unit}
          </>
        )}
      </p>
      <p className={styles.period}>{shown?.period && periodText(shown.period)}</p>
    </section>
  )
}

export const Comparison = ({ before, after }: { before: RankingCardProps; after: RankingCardProps }) => (
  <div className={styles.comparison}>
    <RankingCard {...before} />
    <RankingCard {...after} />
  </div>
)

export const shownOf = (ranking: RankingFields): ShownRanking => ({
  class: ranking.class,
  load: ranking,
  period: ranking,
})

export const typedOf = ({ load, shown, period }: ParsedDraft): ShownRanking => ({
  class: shown?.key ?? null,
  load: typeof load === 'string' ? null : load,
  period,
})
