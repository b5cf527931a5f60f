import type { Scale } from '../../../contract/rankings.ts'
import type { Zone } from '../../../contract/zones.ts'
import { ClassMark } from './class-mark.tsx'
import styles from './legend.module.css'
import { countByClass } from './zones.rules.ts'

/** What the colours and marks mean, and how many zones have each class today. */
export function Legend({ zones, scale }: { zones: readonly Zone[]; scale: Scale }) {
  return (
    <section className={styles.legend} aria-label="Légende">
      <h2>{scale.label}</h2>
      <ul>
        {countByClass(zones, scale).map(({ shown, count }) => (
          <li key={shown.key}>
            <ClassMark shown={shown} size={22} />
            <span>{shown.label}</span>
            <span className={styles.count}>{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
