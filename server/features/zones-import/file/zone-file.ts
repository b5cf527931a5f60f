import type { MultiPolygon, Polygon } from 'geojson'

export interface FileZone {
  /** Merged rows of the file, counted from 1. */
  rows: number[]
  code: string
  code_key: string
  /** Why it is refused unless a zone has this code. */
  doubt: string | null
  name: string | null
  department: string
  /** GeoJSON text of a Polygon or MultiPolygon, six decimals. */
  geometry: string
  center: [number, number]
  bbox: [number, number, number, number]
  outline: Polygon | MultiPolygon
  notes: string[]
  /** Those on its name. */
  name_notes: string[]
}

export interface RejectedRow {
  row: number
  code: string | null
  department: string
  reason: string
}

export interface FileRepairedRow {
  row: number
  code: string
  area_change: number
  near: [number, number]
  /** Null beyond the first ones. */
  drawn: { before: Polygon | MultiPolygon; after: Polygon | MultiPolygon } | null
}

export interface ZoneFile {
  rows: number
  /** On the file as a whole, in French. */
  notes: string[]
  zones: FileZone[]
  repaired: FileRepairedRow[]
  rejected: RejectedRow[]
}
