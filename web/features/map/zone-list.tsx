import { Fragment, memo } from 'react'
import { MAP_TYPE_LABELS } from '../../../contract/operator.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { departmentName } from '../../../contract/rules/zones.departments.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Sampling, Zone } from '../../../contract/zones.ts'
import { formatCount, formatNearDay, formatValue } from '../../lib/format.ts'
import { useTitlePart } from '../../lib/use-arrival.ts'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import { IconCurrentLocation } from '../../ui/icons.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import { OTHER_TYPE } from '../scales/scales.rules.ts'
import { distanceText } from '../start-zone/nearest.rules.ts'
import { ZoneOptions } from '../zones/search/zone-options.tsx'
import { type ClassView, zoneClassOf } from '../zones/zone-class.rules.ts'
import { isFoundBy, type ZoneOrder } from './map.rules.ts'
import type { MineOf } from './mine/mine.rules.ts'
import type { ListedZones } from './use-zone-list.ts'
import styles from './zone-list.module.css'

const TITLE = 'Liste des zones'
const NO_ZONE = 'Aucune zone pour l’instant'

interface ZoneListProps {
  list: ListedZones
  view: ClassView
  selectedId: number | null
  mine: MineOf
  today: string
  /** A phone hides them until they are asked for. */
  areToolsOpen: boolean
  department: string | null
  departments: readonly string[]
  onDepartment: (code: string | null) => void
  /** Null while nothing is left out. */
  onAll: (() => void) | null
}

const SORTS: readonly (ZoneOrder & { label: string })[] = [
  { by: 'code', direction: 'up', label: 'Par code' },
  { by: 'name', direction: 'up', label: 'Par nom' },
  // People look first for the worst class and the latest sampling.
  { by: 'class', direction: 'down', label: 'Par classe, la pire d’abord' },
  { by: 'class', direction: 'up', label: 'Par classe, la meilleure d’abord' },
  { by: 'sampled', direction: 'down', label: 'Par prélèvement, le dernier d’abord' },
  { by: 'sampled', direction: 'up', label: 'Par prélèvement, le plus ancien d’abord' },
]
/** Offered once a position is known. */
const NEAR = { by: 'near', direction: 'up', label: 'Par distance' } as const

const orderText = ({ by, direction }: ZoneOrder) => `${by} ${direction}`

/** Gives keyboard users everything the map shows. */
export function ZoneList(props: ZoneListProps) {
  const { list, view, mine, onAll, today } = props
  const { count, isSearched, groups } = list
  const isNarrowed = isSearched || onAll !== null
  useTitlePart(TITLE)
  const whose = ({ id }: Zone) => (id === mine.ownId ? 'Ma zone · ' : mine.alertedIds.has(id) ? 'Alerte active · ' : '')
  const lineOf = (zone: Zone) => (
    <ZoneLine zone={zone} view={view} whose={whose(zone)} distance={distanceOf(zone, list)} today={today} />
  )
  return (
    <section aria-labelledby="zone-list">
      <div className={styles.head}>
        <h1 id="zone-list" className={styles.title} tabIndex={-1}>
          {TITLE}
        </h1>
        <p role="status">{count > 0 ? formatCount(count, 'zone') : isNarrowed ? 'Aucun résultat trouvé' : NO_ZONE}</p>
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
      <ListTools {...props} />
      {isSearched ? (
        <ZoneOptions {...list} className={styles.list} lineClass={styles.line}>
          {lineOf}
        </ZoneOptions>
      ) : (
        groups.map(({ title, zones }) => (
          <Fragment key={title}>
            {title !== null && <h2 className={styles.group}>{title}</h2>}
            <ul className={styles.list} aria-label={title ?? undefined}>
              {zones.map((zone) => (
                <li key={zone.id}>
                  <button
                    type="button"
                    id={`zone-${zone.id}`}
                    className={styles.line}
                    aria-current={zone.id === props.selectedId || undefined}
                    onClick={() => list.onOpen(zone)}
                  >
                    {lineOf(zone)}
                  </button>
                </li>
              ))}
            </ul>
          </Fragment>
        ))
      )}
    </section>
  )
}

/** How the list is sorted and narrowed. */
function ListTools({ list, areToolsOpen, department, departments, onDepartment }: ZoneListProps) {
  const { order, near } = list
  const sorts = near.distances.size > 0 ? [...SORTS, NEAR] : SORTS
  return (
    <div className={styles.tools} data-open={areToolsOpen || undefined}>
      <NativeSelect
        label="Trier par"
        labelPlace="hidden"
        value={orderText(order)}
        options={sorts.map((sort) => ({ value: orderText(sort), label: sort.label }))}
        onChange={({ currentTarget }) => {
          const sort = sorts.find((one) => orderText(one) === currentTarget.value)
          if (sort) list.onOrder(sort)
        }}
      />
      <NativeSelect
        label="Département"
        labelPlace="hidden"
        value={department ?? ''}
        options={[
          { value: '', label: 'Toute la côte' },
          ...departments.map((code) => ({ value: code, label: `${code} – ${departmentName(code)}` })),
        ]}
        onChange={({ currentTarget }) => onDepartment(currentTarget.value || null)}
      />
      <button
        type="button"
        aria-label="Ma position"
        title="Ma position"
        aria-pressed={order.by === 'near'}
        aria-busy={near.isLooking}
        onClick={near.locate}
      >
        <IconCurrentLocation size={20} />
      </button>
      <p role="status">{near.isLooking ? 'Recherche de votre position…' : near.fault}</p>
    </div>
  )
}

/** From where one is; around one’s own zone from its centre. */
function distanceOf({ id }: Zone, { distances, order }: ListedZones) {
  const kilometres = distances.get(id)
  if (kilometres === undefined) return ''
  return kilometres === 0 && order.by !== 'near' ? ' · tout près' : ` · ${distanceText(kilometres)}`
}

interface ZoneLineProps {
  zone: Zone
  view: ClassView
  whose: string
  distance: string
  today: string
}

/** Only those that have changed: a press above four hundred of them would stop a slow phone. */
const ZoneLine = memo(function ZoneLine({ zone, view, whose, distance, today }: ZoneLineProps) {
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
          {distance}
          {sampling && ` · ${sampledText(sampling, ranking, scale, today)}`}
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
})

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
function sampledText(sampling: Sampling, ranking: Ranking | null, { unit }: Scale, today: string) {
  const day = formatNearDay(sampling.sampled_on, today)
  if (ranking && isFoundBy(ranking, sampling)) return `prélevée le ${day}`
  return `dernier prélèvement le ${day}\u00A0: ${formatValue(sampling)}\u00A0${unit}`
}
