import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { formatCount, formatDate, formatValue } from '../../lib/format.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import { classOf } from '../scales/scales.rules.ts'
import { ZoneOptions } from '../zones/search/zone-options.tsx'
import type { ZoneOrder, ZoneSort } from './map.rules.ts'
import type { ListedZones } from './use-zone-list.ts'
import styles from './zone-list.module.css'

interface ZoneListProps {
  list: ListedZones
  scale: Scale
  selectedId: number | null
  ownId: number | null
}

const SORTS: readonly { by: ZoneSort; title: string; first: ZoneOrder['direction'] }[] = [
  { by: 'code', title: 'Code', first: 'up' },
  { by: 'name', title: 'Nom', first: 'up' },
  // People look first for the worst class and the latest sampling.
  { by: 'class', title: 'Classe', first: 'down' },
  { by: 'sampled', title: 'Prélèvement', first: 'down' },
]

/** Gives keyboard users everything the map shows. */
export function ZoneList({ list, scale, selectedId, ownId }: ZoneListProps) {
  const { order, count, isSearched } = list
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
            onClick={() => list.onOrder({ by, direction: order.by === by ? (isUp ? 'down' : 'up') : first })}
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
        {count === 0 ? 'Aucun résultat trouvé' : formatCount(count, 'zone')}
      </p>
      {isSearched ? (
        <ZoneOptions {...list} className={styles.list} lineClass={styles.line}>
          {(zone) => <ZoneLine zone={zone} scale={scale} isMine={zone.id === ownId} />}
        </ZoneOptions>
      ) : (
        <Lines list={list} scale={scale} selectedId={selectedId} ownId={ownId} />
      )}
    </section>
  )
}

const Lines = ({ list: { zones, onOpen }, scale, selectedId, ownId }: ZoneListProps) => (
  <ul className={styles.list}>
    {zones.map((zone) => (
      <li key={zone.id}>
        <button
          type="button"
          id={`zone-${zone.id}`}
          className={styles.line}
          aria-current={zone.id === selectedId || undefined}
          onClick={() => onOpen(zone)}
        >
          <ZoneLine zone={zone} scale={scale} isMine={zone.id === ownId} />
        </button>
      </li>
    ))}
  </ul>
)

function ZoneLine({ zone, scale, isMine }: { zone: Zone; scale: Scale; isMine: boolean }) {
  const ranking = zone.rankings[scale.type]
  const shown = classOf(ranking, scale)
  const load = ranking && formatValue(ranking)
  const sampling = zone.last_samplings[scale.type]
  return (
    <>
      <ClassMark shown={shown} size={30} />
      <span className={styles.words}>
        <strong>{zone.name}</strong>
        <span>
          {isMine && 'Ma zone · '}
          {zone.code}
          {sampling && ` · prélevée le ${formatDate(sampling.sampled_on)}`}
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
