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

/** The whole file is unusable; the message is French and meant for who sent it. */
export class ZoneFileError extends Error {
  override name = 'ZoneFileError'
}

const MEGABYTE = 1024 * 1024

export const MOST_BYTES = 250 * MEGABYTE
export const MOST_UNZIPPED_BYTES = 600 * MEGABYTE
export const MOST_ROWS = 50_000
export const MOST_VERTICES = 100_000

export const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} Mo`
export const counted = (count: number) => count.toLocaleString('fr-FR')
