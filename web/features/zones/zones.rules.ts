import type { Ranking, RankingType, Scale, ScaleClass } from '../../../contract/rankings.ts'
import type { Zone } from '../../../contract/zones.ts'
import { daysBetween } from '../../lib/format.ts'
import { matches } from '../../lib/search.ts'

/** What a zone without assignment in force looks like: hatched on the map, never a class colour. */
export const UNRANKED: ScaleClass = {
  key: 'none',
  label: 'Non classée',
  min: null,
  max: null,
  fill: '#9E9E9E',
  text: '#000000',
  mark: '–',
  advice: 'Aucun classement en vigueur pour cette zone.',
}

export const OTHER_TYPE: Record<RankingType, RankingType> = { phages: 'arn_f', arn_f: 'phages' }

/** Short names, where the scale's own do not fit. */
export const SHORT_LABELS: Record<RankingType, string> = { phages: 'Phages', arn_f: 'ARN F-spécifiques' }

export const classOf = (ranking: Ranking | null, scale: Scale): ScaleClass =>
  scale.classes.find(({ key }) => key === ranking?.class) ?? UNRANKED

/** How many zones each class has, in the scale's order, « Non classée » last. */
export function countByClass(zones: readonly Zone[], scale: Scale) {
  const counts = new Map<string, number>()
  for (const zone of zones) {
    const { key } = classOf(zone.rankings[scale.type], scale)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...scale.classes, UNRANKED].map((shown) => ({ shown, count: counts.get(shown.key) ?? 0 }))
}

/** True when the last sampling is too old to say much about today. */
export const isOld = (sampledOn: string, scale: Scale, today: string) =>
  daysBetween(sampledOn, today) > scale.validity_days

export type ZoneSort = 'code' | 'name' | 'class' | 'sampled'
export interface ZoneOrder {
  by: ZoneSort
  direction: 'up' | 'down'
}

const french = new Intl.Collator('fr', { numeric: true })

/** Zones found by code or name, in the order asked; equal ones stay in the order of their codes. */
export function shownZones(zones: readonly Zone[], scale: Scale, search: string, { by, direction }: ZoneOrder): Zone[] {
  const rank = new Map(scale.classes.map(({ key }, index) => [key, index]))
  const rankOf = (zone: Zone) => rank.get(zone.rankings[scale.type]?.class ?? '') ?? -1
  const compare: Record<ZoneSort, (a: Zone, b: Zone) => number> = {
    code: (a, b) => french.compare(a.code, b.code),
    name: (a, b) => french.compare(a.name, b.name),
    class: (a, b) => rankOf(a) - rankOf(b),
    sampled: (a, b) => (a.last_sampled_on ?? '').localeCompare(b.last_sampled_on ?? ''),
  }
  const sign = direction === 'up' ? 1 : -1
  return zones
    .filter(({ code, name }) => matches(search, code, [name, code]))
    .sort((a, b) => sign * compare[by](a, b) || french.compare(a.code, b.code))
}
