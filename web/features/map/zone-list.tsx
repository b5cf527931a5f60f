import { MAP_TYPE_LABELS } from '../../../contract/operator.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { departmentName } from '../../../contract/rules/zones.departments.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Sampling, Zone } from '../../../contract/zones.ts'
import { formatCount, formatDate, formatValue } from '../../lib/format.ts'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import { IconCurrentLocation } from '../../ui/icons.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import { OTHER_TYPE } from '../scales/scales.rules.ts'
import { distanceText } from '../start-zone/nearest.rules.ts'
import { ZoneOptions } from '../zones/search/zone-options.tsx'
import { type ClassView, zoneClassOf } from '../zones/zone-class.rules.ts'
import { isFoundBy, type ZoneOrder, type ZoneSort } from './map.rules.ts'
import type { ListedZones } from './use-zone-list.ts'
import styles from './zone-list.module.css'

interface ZoneListProps {
  list: ListedZones
  view: ClassView
  selectedId: number | null
  ownId: number | null
  department: string | null
  departments: readonly string[]
  onDepartment: (code: string | null) => void
  /** Null while nothing is left out. */
  onAll: (() => void) | null
}

const SORTS: readonly { by: ZoneSort; title: string; first: ZoneOrder['direction'] }[] = [
  { by: 'code', title: 'Code', first: 'up' },
  { by: 'name', title: 'Nom', first: 'up' },
  // People look first for the worst class and the latest sampling.
  { by: 'class', title: 'Classe', first: 'down' },
  { by: 'sampled', title: 'Prélèvement', first: 'down' },
]

/** Gives keyboard users everything the map shows. */
export function ZoneList(props: ZoneListProps) {
  const { list, view, ownId, department, departments, onDepartment, onAll } = props
  const { order, count, isSearched, near, alertedIds } = list
  const isUp = order.direction === 'up'
  const whose = ({ id }: Zone) => (id === ownId ? 'Ma zone · ' : alertedIds.has(id) ? 'Alerte active · ' : '')
  const distanceOf = ({ id }: Zone) => (order.by === 'near' ? near.distances.get(id) : undefined)
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
      <div className={styles.places}>
        <NativeSelect
          label="Département"
          labelPlace="hidden"
          value={department ?? ''}
          options={[
            { value: '', label: 'Tous les départements' },
            ...departments.map((code) => ({ value: code, label: `${code} – ${departmentName(code)}` })),
          ]}
          onChange={({ currentTarget }) => onDepartment(currentTarget.value || null)}
        />
        <button type="button" aria-pressed={order.by === 'near'} aria-busy={near.isLooking} onClick={near.locate}>
          <IconCurrentLocation size={18} aria-hidden="true" />
          Ma position
        </button>
      </div>
      <p role="status" className={styles.position}>
        {near.isLooking ? 'Recherche de votre position…' : near.fault}
      </p>
      <div className={styles.count}>
        <p role="status">{count === 0 ? 'Aucun résultat trouvé' : formatCount(count, 'zone')}</p>
        {onAll && (
          <button
            type="button"
            onClick={() => {
              onAll()
              document.getElementById('zone-list')?.focus()
            }}
          >
            Toutes les zones
          </button>
        )}
      </div>
      {isSearched ? (
        <ZoneOptions {...list} className={styles.list} lineClass={styles.line}>
          {(zone) => <ZoneLine zone={zone} view={view} whose={whose(zone)} distance={distanceOf(zone)} />}
        </ZoneOptions>
      ) : (
        <ul className={styles.list}>
          {list.zones.map((zone) => (
            <li key={zone.id}>
              <button
                type="button"
                id={`zone-${zone.id}`}
                className={styles.line}
                aria-current={zone.id === props.selectedId || undefined}
                onClick={() => list.onOpen(zone)}
              >
                <ZoneLine zone={zone} view={view} whose={whose(zone)} distance={distanceOf(zone)} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ZoneLineProps {
  zone: Zone
  view: ClassView
  whose: string
  /** Kilometres; undefined when the list is in another order. */
  distance: number | undefined
}

function ZoneLine({ zone, view, whose, distance }: ZoneLineProps) {
  const shown = zoneClassOf(zone, view)
  if (!shown) return null
  const { scale, ranking, look } = shown
  const load = ranking && formatValue(ranking)
  const sampling = zone.last_samplings[scale.type]
  const isBoth = view.type === 'both'
  return (
    <>
      <ClassMark shown={look} size={30} />
      <span className={styles.words}>
        <strong>{zone.name}</strong>
        <span>
          {whose}
          {zone.code}
          {distance !== undefined && ` · ${distanceText(distance)}`}
          {sampling && ` · ${sampledText(sampling, ranking, scale)}`}
        </span>
      </span>
      <span className={styles.class}>
        {look.label}
        {(load || isBoth) && (
          <span>
            {isBoth && `${MAP_TYPE_LABELS[scale.type]} `}
            {load && `${load} ${scale.unit}`}
            {load && !sampling && ', saisie'}
          </span>
        )}
        {isBoth && <OtherOfLine zone={zone} view={view} type={OTHER_TYPE[scale.type]} />}
      </span>
    </>
  )
}

/** The class that is not the worse, which is said too. */
function OtherOfLine({ zone, view: { scales }, type }: { zone: Zone; view: ClassView; type: RankingType }) {
  const other = zoneClassOf(zone, { type, scales })
  return (
    other && (
      <span>
        {MAP_TYPE_LABELS[type]} {other.look.label}
      </span>
    )
  )
}

/** Tells the load with its day, unless the ranking’s value beside it is that. */
function sampledText(sampling: Sampling, ranking: Ranking | null, { unit }: Scale) {
  const day = formatDate(sampling.sampled_on)
  if (ranking && isFoundBy(ranking, sampling)) return `prélevée le ${day}`
  return `dernier prélèvement le ${day}\u00A0: ${formatValue(sampling)}\u00A0${unit}`
}
