import type { ReactNode } from 'react'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { formatNumber } from '../../lib/format.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import styles from './legend.module.css'
import { legendOf } from './map.rules.ts'

interface LegendProps {
  zones: readonly Zone[]
  scale: Scale
  /** How it starts, and again when the screen changes. */
  isOpen: boolean
  /** How old the data are, and whose they are. */
  children: ReactNode
}

/** Closed, it still shows each mark and its count. */
export function Legend({ zones, scale, isOpen, children }: LegendProps) {
  const lines = legendOf(zones, scale)
  return (
    <section className={styles.legend} aria-label="Légende">
      <details open={isOpen}>
        <summary>
          <h2>{scale.label}</h2>
          <span className={styles.marks}>
            {lines.map(({ shown, count }) => (
              <span key={shown.key} title={shown.label}>
                <ClassMark shown={shown} size={20} />
                <span className="visually-hidden">{shown.label}&nbsp;: </span>
                {formatNumber(count)}
              </span>
            ))}
          </span>
        </summary>
        <ul>
          {lines.map(({ shown, count }) => (
            <li key={shown.key}>
              <ClassMark shown={shown} size={22} />
              <span>{shown.label}</span>
              <span className={styles.count}>{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className={styles.foot}>{children}</div>
    </section>
  )
}
