import { homeOf } from '../../../contract/core/access.ts'
import { once } from '../../../contract/core/once.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { codeKey } from '../../../contract/rules/reading/zone-codes.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Sampling, Zone } from '../../../contract/zones.ts'
import { matches } from '../../lib/search.ts'
import { UNRANKED } from '../scales/scales.rules.ts'

/** Shown when the address names none. */
export const FIRST_TYPE: RankingType = 'arn_f'

/** Whoever opens it sees the same, whatever their own zone is. */
export const mapAddress = ({ zone, type, on }: { zone: string; type: RankingType; on: string | null }) =>
  `${homeOf('client')}?${new URLSearchParams({ zone, ...(type !== FIRST_TYPE && { type }), ...(on !== null && { on }) })}`

/** In the scale's order, unranked last; a retired class only while a zone has it. */
export function legendOf(zones: readonly Zone[], scale: Scale) {
  const counts = new Map<string, number>()
  for (const { rankings } of zones) {
    const key = rankings[scale.type]?.class ?? UNRANKED.key
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...scale.classes, UNRANKED]
    .map((shown) => ({ shown, count: counts.get(shown.key) ?? 0 }))
    .filter(({ shown, count }) => count > 0 || !shown.is_retired)
}

/** In the order of their codes, without a collator: the first screen has no time to make one. */
export const departmentsOf = (zones: readonly Zone[]) => [...new Set(zones.map(({ department }) => department))].sort()

/** One’s own first, then those one is alerted of; the others as they were. */
export function mineFirst(zones: readonly Zone[], ownId: number | null, alertedIds: ReadonlySet<number>): Zone[] {
  const rank = ({ id }: Zone) => (id === ownId ? 0 : alertedIds.has(id) ? 1 : 2)
  return [...zones].sort((a, b) => rank(a) - rank(b))
}

/** No class chosen is all, unchanged. */
export const zonesOfClasses = (zones: readonly Zone[], { type }: Scale, classes: readonly string[]) =>
  classes.length === 0 ? zones : zones.filter(({ rankings }) => classes.includes(rankings[type]?.class ?? UNRANKED.key))

/** However the code is typed. Never falls back to another zone, whose class would mislead. */
export const findChosen = (zones: readonly Zone[], code: string | null, startZone: { id: number } | null) =>
  zones.find(({ id }) => code === null && id === startZone?.id) ??
  zones.find((zone) => code !== null && codeKey(zone.code) === codeKey(code)) ??
  zones.find(({ aliases }) => code !== null && aliases.some((alias) => codeKey(alias) === codeKey(code))) ??
  null

/** Tells whether a sampling came after the ranking, which cannot rest on it: the administrators’ list counts the same. */
export const isNewer = ({ sampled_on }: Sampling, ranking: Ranking | null) =>
  ranking !== null && sampled_on > ranking.starts_on

/** Whether a ranking's value is what the last sampling found, and may stand beside its day. */
export const isFoundBy = (ranking: Ranking, { value, below_limit }: Sampling) =>
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
  scale: Scale,
  search: string,
  { by, direction }: ZoneOrder,
  /** Kilometres by id, for the order `near`; a zone without a place comes last. */
  distances: ReadonlyMap<number, number> = new Map(),
): Zone[] {
  const rank = new Map(scale.classes.map(({ key }, index) => [key, index]))
  const rankOf = (zone: Zone) => rank.get(zone.rankings[scale.type]?.class ?? '') ?? -1
  const dayOf = (zone: Zone) => zone.last_samplings[scale.type]?.sampled_on ?? ''
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
