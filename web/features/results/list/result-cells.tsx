import type { Result } from '../../../../contract/results.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatCount } from '../../../lib/format.ts'
import { IconPaperclip } from '../../../ui/icons.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classShown, loadText, resultsOf } from '../results.rules.ts'
import styles from './result-cells.module.css'

/** In words, not only by its colour. */
export const NewMark = () => <span className={styles.new}>Nouveau</span>

interface SamplingBadgesProps {
  sampling: Result
  scales: readonly Scale[]
}

/** Both types side by side. */
export const SamplingBadges = ({ sampling, scales }: SamplingBadgesProps) => (
  <span className={styles.badges}>
    {resultsOf(sampling).map((result) => (
      <ResultBadge key={result.id} result={result} scales={scales} />
    ))}
  </span>
)

type ResultBadgeProps = Omit<SamplingBadgesProps, 'sampling'> & { result: ReturnType<typeof resultsOf>[number] }

function ResultBadge({ result, scales }: ResultBadgeProps) {
  const shown = classShown(scales, result.type, result.class)
  return (
    <span className={styles.badge}>
      {shown && <ClassMark shown={shown} size={18} />}
      <span>
        <strong>{shown?.label}</strong>
        <span className={styles.under}>
          <span className={styles.load}>{loadText(result, scales)}</span>
          {` · ${SHORT_LABELS[result.type]}`}
        </span>
      </span>
    </span>
  )
}

export const FileCount = ({ count }: { count: number }) =>
  count === 0 ? (
    <span className={styles.none}>Aucun</span>
  ) : (
    <span className={styles.files}>
      <IconPaperclip size={18} />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{formatCount(count, 'fichier')}</span>
    </span>
  )
