import { unrolledBox } from '../../../contract/rules/zones.boxes.ts'
import type { Zone } from '../../../contract/zones.ts'
import { formatNumber } from '../../lib/format.ts'
import type { DevicePosition } from './current-position.ts'

export interface NearZone {
  zone: Zone
  /** To its box; 0 inside. */
  kilometres: number
}

const KILOMETRES_PER_DEGREE = 111.2
const MAX_NEAR = 5

/** Flat at the position's latitude: for what is near, the error is far below what is shown. */
function kilometresBetween([west, south]: DevicePosition, [east, north]: DevicePosition) {
  const shrink = Math.cos((south * Math.PI) / 180)
  return Math.hypot((east - west) * shrink, north - south) * KILOMETRES_PER_DEGREE
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export function distanceText(kilometres: number) {
  if (kilometres === 0) return 'autour de vous'
  return kilometres < 1 ? 'à moins de 1\u00A0km' : `à ${formatNumber(Math.round(kilometres))}\u00A0km`
}

export const nearestZones = (zones: readonly Zone[], position: DevicePosition) =>
  zonesByDistance(zones, position).slice(0, MAX_NEAR)

/** Those around the position first, then by distance; a zone without a shape has no place. */
export function zonesByDistance(zones: readonly Zone[], position: DevicePosition): NearZone[] {
  const [longitude, latitude] = position
  return zones
    .flatMap((zone) => {
      if (zone.bbox === null) return []
      const [west, south, east, north] = unrolledBox(zone.bbox)
      const here: DevicePosition = [east > 180 && longitude < 0 ? longitude + 360 : longitude, latitude]
      const border: DevicePosition = [clamp(here[0], west, east), clamp(latitude, south, north)]
      const toCenter = kilometresBetween(position, zone.center ?? border)
      return [{ zone, kilometres: kilometresBetween(here, border), toCenter }]
    })
    .sort((a, b) => a.kilometres - b.kilometres || a.toCenter - b.toCenter)
    .map(({ zone, kilometres }) => ({ zone, kilometres }))
}
