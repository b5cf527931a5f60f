import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { MAX_ZONES_SHOWN, type Zone, type ZoneGroup, type Zones } from '../../../contract/zones.ts'

type Box = readonly [number, number, number, number]

export function countsOf(zones: readonly Zone[]): Zones['counts'] {
  // Administrators choose the keys: a plain object would already have `constructor`.
  const counts: Zones['counts'] = { phages: Object.create(null), arn_f: Object.create(null) }
  for (const { rankings } of zones) {
    for (const type of RANKING_TYPES) {
      const key = rankings[type]?.class ?? 'none'
      counts[type][key] = (counts[type][key] ?? 0) + 1
    }
  }
  return counts
}

export function viewOf(all: Zones, box: Box): Zones {
  const inside = all.zones.filter(({ bbox }) => bbox !== null && touches(bbox, box))
  // Includes zones without shape, which the list still shows.
  if (all.total <= MAX_ZONES_SHOWN && inside.length === withShape(all.zones)) return all
  if (inside.length <= MAX_ZONES_SHOWN) return { ...all, zones: inside }
  return { ...all, zones: [], groups: groupsOf(inside, box) }
}

const withShape = (zones: readonly Zone[]) => zones.filter(({ bbox }) => bbox !== null).length

const touches = ([west, south, east, north]: Box, box: Box) =>
  west <= box[2] && east >= box[0] && south <= box[3] && north >= box[1]

const GROUPS_ACROSS = 16

function groupsOf(zones: readonly Zone[], [west, , east]: Box): ZoneGroup[] {
  const width = Math.max(east - west, 1e-6) / GROUPS_ACROSS
  // Powers of two, so that neighbouring views share cells.
  const cell = 2 ** Math.ceil(Math.log2(Math.min(width, MAX_CELL)))
  const cells = new Map<string, { x: number; y: number; count: number }>()
  for (const { center } of zones) {
    if (!center) continue
    const [x, y] = center
    const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`
    const group = cells.get(key) ?? { x: 0, y: 0, count: 0 }
    cells.set(key, { x: group.x + x, y: group.y + y, count: group.count + 1 })
  }
  return [...cells.values()].map(({ x, y, count }) => ({ center: [x / count, y / count], count }))
}

/** Degrees, small enough to tell Brittany from Normandy on a world view. */
const MAX_CELL = 1
