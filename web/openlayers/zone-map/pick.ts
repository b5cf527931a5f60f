import { pointKind } from '../zoom.ts'
import { DOT_RADIUS } from './marks.ts'
import type { IndexedZone, ZoneIndex } from './zone-index.ts'

export const FINGER = 12
/** In pixels: a narrower zone wins over the big one it lies in or beside. */
const SMALL = 24

export function zonesNear(index: ZoneIndex, [x, y]: readonly [number, number], resolution: number): IndexedZone[] {
  const reach = (FINGER + DOT_RADIUS) * resolution
  const near: IndexedZone[] = []
  for (const zone of index.values()) {
    const [west, south, east, north] = zone.extent
    if (x >= west - reach && x <= east + reach && y >= south - reach && y <= north + reach) near.push(zone)
  }
  return near
}

/** The nearest dot, so that two overlapping dots can each be picked. */
export function pickDot(
  zones: Iterable<IndexedZone>,
  [x, y]: readonly [number, number],
  resolution: number,
): number | null {
  let picked: number | null = null
  let shortest = (DOT_RADIUS + FINGER) * resolution
  for (const zone of zones) {
    const distance = Math.hypot(zone.x - x, zone.y - y)
    if (distance > shortest || pointKind(zone.extent, resolution) !== 'dot') continue
    picked = zone.id
    shortest = distance
  }
  return picked
}

/** Small beats exact, exact beats near, and the smaller of two wins. */
export function pickPolygon(
  zones: readonly IndexedZone[],
  exact: ReadonlySet<number>,
  near: ReadonlySet<number>,
  resolution: number,
): number | null {
  const bySize = zones.toSorted((one, other) => sideOf(one) - sideOf(other))
  const small = bySize.find((zone) => near.has(zone.id) && sideOf(zone) < SMALL * resolution)
  const picked = small ?? bySize.find((zone) => exact.has(zone.id)) ?? bySize.find((zone) => near.has(zone.id))
  return picked?.id ?? null
}

function sideOf({ extent }: IndexedZone): number {
  return Math.sqrt((extent[2] - extent[0]) * (extent[3] - extent[1]))
}
