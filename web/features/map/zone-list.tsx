import { useState } from 'react'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { formatCount, formatDate, formatValue } from '../../lib/format.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import { classOf } from '../scales/scales.rules.ts'
import { shownZones, type ZoneOrder, type ZoneSort } from './map.rules.ts'
import styles from './zone-list.module.css'

interface ZoneListProps {
  zones: readonly Zone[]
  scale: Scale
  search: string
  message: string | null
  selectedId: number | null
  onSelect: (zone: Zone) => void
}

const SORTS: readonly { by: ZoneSort; title: string; first: ZoneOrder['direction'] }[] = [
  { by: 'code', title: 'Code', first: 'up' },
  { by: 'name', title: 'Nom', first: 'up' },
  // People look first for the worst class and the latest sampling.
  { by: 'class', title: 'Classe', first: 'down' },
  { by: 'sampled', title: 'Prélèvement', first: 'down' },
]

/** Longer lists are searched rather than read. */
const MAX_SHOWN = 400

/** Gives keyboard users everything the map shows. */
export function ZoneList({ zones, scale, search, message, selectedId, onSelect }: ZoneListProps) {
  const [order, setOrder] = useState<ZoneOrder>({ by: 'code', direction: 'up' })
  const found = shownZones(zones, scale, search, order)
  const isUp = order.direction === 'up'
  return (
    <section aria-labelledby="zone-list">
      <h1 id="zone-list" className={styles.title} tabIndex={-1}>
        Liste des zones
      </h1>
      <fieldset className={styles.sorts}>
        <legend className="visually-hidden">Trier par</legend>
        {SORTS.map(({ by, title, first }) => (
          <button
            key={by}
            type="button"
            aria-pressed={order.by === by}
            onClick={() => setOrder({ by, direction: order.by === by ? (isUp ? 'down' : 'up') : first })}
          >
            {title}
            {order.by === by && (
              <>
                <span aria-hidden="true">{isUp ? ' ↑' : ' ↓'}</span>
                <span className="visually-hidden">{isUp ? ', croissant' : ', décroissant'}</span>
              </>
            )}
          </button>
        ))}
      </fieldset>
      <p className={styles.count} role="status">
        {message ?? (found.length === 0 ? 'Aucun résultat trouvé' : formatCount(found.length, 'zone'))}
      </p>
      <ul className={styles.list}>
        {found.slice(0, MAX_SHOWN).map((zone) => (
          <li key={zone.id}>
            <button type="button" aria-current={zone.id === selectedId || undefined} onClick={() => onSelect(zone)}>
              <ZoneLine zone={zone} scale={scale} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ZoneLine({ zone, scale }: { zone: Zone; scale: Scale }) {
  const ranking = zone.rankings[scale.type]
  const shown = classOf(ranking, scale)
  const load = ranking && formatValue(ranking)
  return (
    <>
      <ClassMark shown={shown} size={30} />
      <span className={styles.words}>
        <strong>{zone.name}</strong>
        <span>
          {zone.code}
          {zone.last_sampled_on && ` · ${formatDate(zone.last_sampled_on)}`}
        </span>
      </span>
      <span className={styles.class}>
        {shown.label}
        {load && (
          <span>
            {load} {scale.unit}
          </span>
        )}
      </span>
    </>
  )
}
