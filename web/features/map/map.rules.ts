import { homeOf } from '../../../contract/core/access.ts'
import { addDays } from '../../../contract/core/days.ts'
import { once } from '../../../contract/core/once.ts'
import type { MapType } from '../../../contract/operator.ts'
import { RANKING_TYPES, type Ranking } from '../../../contract/rankings.ts'
import { isSameCode } from '../../../contract/rules/reading/zone-codes.ts'
import type { ScaleClass } from '../../../contract/scales.ts'
import type { Sampling, Zone, Zones } from '../../../contract/zones.ts'
import { matches } from '../../lib/search.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { type ClassView, looksOf, rankOfZone, styleKey, zoneClassOf } from '../zones/zone-class.rules.ts'
import { recentChange } from './panel/zone-classes.rules.ts'

interface SharedMap {
  zone: string
  /** Null for what the operator shows first. */
  type: MapType | null
  on: string | null
}

/** Whoever opens it sees the same, whatever their own zone is. */
export const mapAddress = ({ zone, type, on }: SharedMap) =>
  `${homeOf('client')}?${new URLSearchParams({ zone, ...(type !== null && { type }), ...(on !== null && { on }) })}`

interface LegendLine {
  /** Names it in an address: the class’s own key, unless both scales have a look of their own for it. */
  key: string
  shown: ScaleClass
  /** Those of zone-styles.ts that it stands for. */
  names: readonly string[]
}

/** From the lowest class to the worst, no class last; classes of both scales that look the same are one line. */
export function legendLines(view: ClassView): LegendLine[] {
  const [none, ...looks] = looksOf(view)
  const groups = [
    ...Map.groupBy([...looks, ...(none ? [none] : [])], ({ look }) =>
      [look.key, look.label, look.fill].join(),
    ).values(),
  ]
  const hasOther = (key: string) => groups.filter(([first]) => first?.look.key === key).length > 1
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { name, look } = first
    return [{ key: hasOther(look.key) ? name : look.key, shown: look, names: group.map((one) => one.name) }]
  })
}

function nameOf(zone: Zone, view: ClassView) {
  const shown = zoneClassOf(zone, view)
  return shown ? styleKey(shown.scale.type, shown.look) : UNRANKED.key
}

/** A retired or unknown class only while a zone has it. */
export function legendOf(zones: readonly Zone[], view: ClassView) {
  const counts = new Map<string, number>()
  for (const zone of zones) {
    const name = nameOf(zone, view)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return legendLines(view)
    .map((line) => ({ ...line, count: line.names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0) }))
    .filter(({ shown, count }) => count > 0 || !shown.is_retired)
}

/** Without the classes that have ended since this was read, as the server says it: kept data may be days old. */
export function withoutEnded(data: Zones, today: string): Zones {
  const endOf = (ranking: Ranking | null) => (ranking?.ends_on && ranking.ends_on < today ? ranking.ends_on : null)
  if (!data.zones.some(({ rankings }) => endOf(rankings.phages) || endOf(rankings.arn_f))) return data
  const zones = data.zones.map((zone) => {
    const shown = { ...zone, rankings: { ...zone.rankings }, last_changes: { ...zone.last_changes } }
    for (const type of RANKING_TYPES) {
      const ranking = zone.rankings[type]
      const end = endOf(ranking)
      if (ranking === null || end === null) continue
      shown.rankings[type] = null
      shown.last_changes[type] = recentChange({ before: ranking.class, since: addDays(end, 1) }, today)
    }
    return shown
  })
  return { ...data, zones }
}

/** In the order of their codes, without a collator: the first screen has no time to make one. */
export const departmentsOf = (zones: readonly Zone[]) => [...new Set(zones.map(({ department }) => department))].sort()

/** The lines of the legend that an address means: it may be of a view that has one line for a class where this has two. */
export const linesOfKeys = (view: ClassView, keys: readonly string[]) =>
  legendLines(view).filter(({ shown, names }) => [shown.key, ...names].some((key) => keys.includes(key)))

/** The keys shown once a line of the legend is pressed. */
export const toggled = (shown: readonly string[], pressed: string) =>
  shown.includes(pressed) ? shown.filter((key) => key !== pressed) : [...shown, pressed]

/** None chosen is all, unchanged. */
export function zonesOfClasses(zones: readonly Zone[], view: ClassView, keys: readonly string[]) {
  if (keys.length === 0) return zones
  const names = linesOfKeys(view, keys).flatMap((line) => line.names)
  return zones.filter((zone) => names.includes(nameOf(zone, view)))
}

/** However the code is typed. Never falls back to another zone, whose class would mislead. */
export const findChosen = (zones: readonly Zone[], code: string | null, startZone: { id: number } | null) =>
  zones.find(({ id }) => code === null && id === startZone?.id) ??
  zones.find((zone) => code !== null && isSameCode(code, zone.code)) ??
  zones.find(({ aliases }) => code !== null && aliases.some((alias) => isSameCode(code, alias))) ??
  null

/** Said of a class that rests on another result than the last, where that found something else. */
export const MAY_CHANGE = 'Ce classement ne repose pas sur ce résultat\u00A0: la classe peut changer'

type FoundValue = Pick<Ranking, 'value' | 'below_limit'>

/** Whether a ranking's value is what the last sampling found, and may stand beside its day. */
export const isFoundBy = (ranking: FoundValue, { value, below_limit }: FoundValue) =>
  ranking.value === value && ranking.below_limit === below_limit

/** Said after a ranking's value that is not what the last sampling found. */
export function basisText(ranking: Ranking, sampling: Sampling | null) {
  if (sampling === null) return ', saisie'
  return isFoundBy(ranking, sampling) ? '' : ', classement'
}

export type ZoneSort = 'code' | 'name' | 'class' | 'sampled' | 'near'
export interface ZoneOrder {
  by: ZoneSort
  direction: 'up' | 'down'
}

const french = once(() => new Intl.Collator('fr', { numeric: true }))

/** Zones that sort equal stay in the order of their codes. */
export function shownZones(
  zones: readonly Zone[],
  view: ClassView,
  search: string,
  { by, direction }: ZoneOrder,
  /** Kilometres by id, for the order `near`; a zone without a place comes last. */
  distances: ReadonlyMap<number, number> = new Map(),
): Zone[] {
  const ranks = new Map(by === 'class' ? zones.map((zone) => [zone, rankOfZone(zone, view)]) : [])
  // Last in both directions: none is not the best.
  const none = direction === 'up' ? Number.MAX_VALUE : -1
  const rankOf = (zone: Zone) => {
    const rank = ranks.get(zone) ?? -1
    return rank < 0 ? none : rank
  }
  const dayOf = (zone: Zone) => zone.last_samplings[zoneClassOf(zone, view)?.scale.type ?? 'arn_f']?.sampled_on ?? ''
  const farOf = ({ id }: Zone) => distances.get(id) ?? Number.MAX_VALUE
  const compare: Record<ZoneSort, (a: Zone, b: Zone) => number> = {
    code: (a, b) => french().compare(a.code, b.code),
    name: (a, b) => french().compare(a.name, b.name),
    class: (a, b) => rankOf(a) - rankOf(b),
    sampled: (a, b) => dayOf(a).localeCompare(dayOf(b)),
    near: (a, b) => farOf(a) - farOf(b),
  }
  const sign = direction === 'up' ? 1 : -1
  return zones
    .filter(({ code, name, aliases }) => [code, ...aliases].some((one) => matches(search, one, [name, one])))
    .sort((a, b) => sign * compare[by](a, b) || french().compare(a.code, b.code))
}
