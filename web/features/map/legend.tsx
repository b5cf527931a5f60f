import type { Scale } from '../../../contract/scales.ts'
import type { Zones } from '../../../contract/zones.ts'
import { formatNumber } from '../../lib/format.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import styles from './legend.module.css'
import { legendOf } from './map.rules.ts'

export function Legend({ counts, scale }: { counts: Zones['counts']; scale: Scale }) {
  return (
    <section className={styles.legend} aria-label="Légende">
      <h2>{scale.label}</h2>
      <ul>
        {legendOf(counts[scale.type], scale).map(({ shown, count }) => (
          <li key={shown.key}>
            <ClassMark shown={shown} size={22} />
            <span>{shown.label}</span>
            <span className={styles.count}>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
