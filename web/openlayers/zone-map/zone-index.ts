import { boundingExtent, extend } from 'ol/extent.js'
import { fromLonLat, transformExtent } from 'ol/proj.js'
import { unrolledBox } from '../../../contract/rules/zones.boxes.ts'
import type { DegreeBox, MapZone } from '../map-types.ts'

/** In metres of the Mercator projection. */
export interface IndexedZone {
  id: number
  style: string
  label: string
  x: number
  y: number
  extent: MapExtent
}

export type MapExtent = [west: number, south: number, east: number, north: number]

export type ZoneIndex = ReadonlyMap<number, IndexedZone>

export function toExtent(bbox: DegreeBox): MapExtent {
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent(unrolledBox(bbox), 'EPSG:4326', 'EPSG:3857')
  return [west, south, east, north]
}

/** Null without any extent. */
export function unionOf(extents: readonly MapExtent[]): MapExtent | null {
  if (extents.length === 0) return null
  const all = boundingExtent([])
  for (const one of extents) extend(all, one)
  const [west = 0, south = 0, east = 0, north = 0] = all
  return [west, south, east, north]
}

export function indexZones(zones: readonly MapZone[]): ZoneIndex {
  const index = new Map<number, IndexedZone>()
  for (const { id, style, label, center, bbox } of zones) {
    const [x = 0, y = 0] = fromLonLat([...center])
    index.set(id, { id, style, label, x, y, extent: toExtent(bbox) })
  }
  return index
}
