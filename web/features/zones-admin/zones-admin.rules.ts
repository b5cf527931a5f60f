import { daysBetween } from '../../../contract/core/days.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { EXPIRES_WITHIN, type ZoneLine } from '../../../contract/zones-admin.ts'
import { pageOf, pageSizeOf } from '../../lib/paging.ts'

/** Name in the address, label, and filter for the API. */
export const CHIPS = [
  { key: 'all', label: 'Toutes', filter: [] },
  { key: 'never', label: 'Jamais classées', filter: ['attention:equals:never'] },
  { key: 'expiring', label: `Expirent sous ${EXPIRES_WITHIN} jours`, filter: ['attention:equals:expiring'] },
  { key: 'outdated', label: 'Prélèvement plus récent que le classement', filter: ['attention:equals:outdated'] },
  { key: 'archived', label: 'Archivées', filter: ['archived:equals:true'] },
] as const
export type Chip = (typeof CHIPS)[number]

const SORTS = ['code', 'name', 'phages', 'arn_f', 'updated_at']

export interface ZoneListOptions {
  search: string
  chip: Chip
  sort: string
  page: number
  perPage: number
}

/** Invalid parameters are ignored. */
export function listOptionsOf(params: URLSearchParams): ZoneListOptions {
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    chip: CHIPS.find(({ key }) => key === params.get('filter')) ?? CHIPS[0],
    sort: SORTS.includes(sort.replace(/^-/, '')) ? sort : 'code',
    page: pageOf(params.get('page')),
    perPage: pageSizeOf(params.get('per_page')),
  }
}

export function endsSoon({ ends_on }: Ranking, today: string) {
  if (ends_on === null) return false
  const days = daysBetween(today, ends_on)
  return days >= 0 && days <= EXPIRES_WITHIN
}

export type Selection = ReadonlyMap<number, ZoneLine>

/** An archived zone cannot be assigned anything. */
export const pickable = (zones: readonly ZoneLine[]) => zones.filter(({ archived_at }) => archived_at === null)

export function pick(selection: Selection, zones: readonly ZoneLine[], change: 'with' | 'without'): Selection {
  const next = new Map(selection)
  for (const { id } of zones) next.delete(id)
  if (change === 'with') for (const zone of pickable(zones)) next.set(zone.id, zone)
  return next
}

/** State of the checkbox above the page's lines. */
export function pageState(selection: Selection, zones: readonly ZoneLine[]): 'on' | 'off' | 'some' {
  const all = pickable(zones)
  const picked = all.filter(({ id }) => selection.has(id)).length
  if (picked === 0) return 'off'
  return picked === all.length ? 'on' : 'some'
}

/** The map opens on it too. */
export const FIRST_TYPE: RankingType = 'arn_f'
