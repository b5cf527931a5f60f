import type { MultiPolygon, Polygon } from 'geojson'

export interface ImportedZone {
  /** Rows of the file merged into it, the first is 1. */
  rows: number[]
  code: string
  /** As zones.code_key says it in SQL. */
  code_key: string
  name: string | null
  /** Empty when neither the file nor the code tells. */
  department: string
  /** GeoJSON text of a Polygon or MultiPolygon, six decimals. */
  geometry: string
  center: [number, number]
  bbox: [number, number, number, number]
  /** A light form for a preview. */
  outline: Polygon | MultiPolygon
  /** French remarks worth showing. */
  notes: string[]
}

export interface RejectedRow {
  row: number
  code: string | null
  reason: string
}

export interface ZoneFile {
  rows: number
  zones: ImportedZone[]
  rejected: RejectedRow[]
}
