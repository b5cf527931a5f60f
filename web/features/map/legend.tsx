import type { ReactNode } from 'react'
import type { Zone } from '../../../contract/zones.ts'
import { formatNumber } from '../../lib/format.ts'
import { IconPalette } from '../../ui/icons.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import { type ClassView, viewTitle } from '../zones/zone-class.rules.ts'
import styles from './legend.module.css'
import { legendOf, toggled } from './map.rules.ts'

interface LegendProps {
  zones: readonly Zone[]
  view: ClassView
  /** Keys of the classes that map and list show; empty for all. */
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
  /** How it starts, and again when the screen changes. */
  isOpen: boolean
  /** Below the classes. */
  layers: ReactNode
  /** When the data changed, and whose they are. */
  children: ReactNode
}

/** Filters the map by class. Closed, it still shows the marks. */
export function Legend({ zones, view, chosen, onChoose, isOpen, layers, children }: LegendProps) {
  const lines = legendOf(zones, view)
  const isLeftOut = (key: string) => chosen.length > 0 && !chosen.includes(key)
  return (
    <section className={styles.legend} aria-label="Légende">
      <details open={isOpen}>
        <summary
          aria-label={`Légende\u00A0: ${viewTitle(view)}${chosen.length > 0 ? ', des classes masquées' : ''}`}
          data-narrowed={view.type !== 'both' || chosen.length > 0 || undefined}
        >
          <h2>{viewTitle(view)}</h2>
          <IconPalette className={styles.round} size={22} />
          <span className={styles.marks} aria-hidden="true">
            {lines.map(({ key, shown }) => (
              <span key={key} data-left-out={isLeftOut(key) || undefined}>
                <ClassMark shown={shown} size={20} />
              </span>
            ))}
          </span>
        </summary>
        <ul>
          {lines.map(({ key, shown, count }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={chosen.includes(key)}
                title={`Afficher\u00A0: ${shown.label}`}
                data-left-out={isLeftOut(key) || undefined}
                onClick={() => onChoose(toggled(chosen, key))}
              >
                <ClassMark shown={shown} size={22} />
                <span>{shown.label}</span>
                <span className={styles.count}>{formatNumber(count)}</span>
              </button>
            </li>
          ))}
          {chosen.length > 0 && (
            <li>
              <button type="button" className={styles.all} onClick={() => onChoose([])}>
                Toutes les classes
              </button>
            </li>
          )}
        </ul>
        {layers}
        <div className={styles.foot}>{children}</div>
      </details>
    </section>
  )
}
