import { ClassMark } from '../../../scales/class-mark.tsx'
import styles from './readout.module.css'
import type { PointWords } from './words.rules.ts'

interface ReadoutProps {
  words: PointWords
  /** The winter it is of, where several are shown. */
  series: string
  isRead: boolean
}

/** Hidden from screen readers, who hear the slider. */
export const Readout = ({ words, series, isRead }: ReadoutProps) => (
  <div
    className={styles.readout}
    aria-hidden="true"
    data-read={isRead || undefined}
    data-several={words.count !== null || undefined}
  >
    <ClassMark shown={words.shown} size={34} />
    <p className={styles.found}>
      <span className={styles.when}>
        {!isRead && 'Le dernier\u00A0: '}
        {words.when}
        {words.count && ` · ${words.count}`}
        {series && ` · ${series}`}
      </span>
      <span className={styles.value}>
        <strong>{words.value}</strong> {words.shown.label}
        {words.isBelowLimit && <span className={styles.limit}>, sous la limite</span>}
      </span>
      {words.assigned && <span className={styles.assigned}>Classement en vigueur&nbsp;: {words.assigned.label}</span>}
    </p>
  </div>
)
