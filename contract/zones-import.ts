import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Bbox } from './zones.ts'
import { Shape } from './zones-admin.ts'

export const IMPORT_STATES = ['created', 'updated', 'unchanged', 'archived'] as const
export const ImportState = z.enum(IMPORT_STATES)
export type ImportState = z.infer<typeof ImportState>

/** Archived zones stay archived. */
export const ImportedZone = z.object({
  rows: z.array(z.int()),
  code: z.string(),
  name: z.string(),
  previous_name: z.nullable(z.string()),
  state: ImportState,
  shape_changes: z.boolean(),
  notes: z.array(z.string()),
  bbox: Bbox,
  /** Simplified, for the preview map; null when nothing changes. */
  outline: z.nullable(Shape),
})
export type ImportedZone = z.infer<typeof ImportedZone>

/** A single rejected row means that nothing is changed. */
export const ImportReport = z.object({
  applied: z.boolean(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  archived: z.int(),
  rejected: z.array(z.object({ row: z.int(), code: z.nullable(z.string()), reason: z.string() })),
  zones: z.array(ImportedZone),
})
export type ImportReport = z.infer<typeof ImportReport>

/** `names=keep` leaves the names of known zones unchanged. */
export const importZones = endpoint({
  method: 'POST',
  path: '/zones/import',
  access: 'admin',
  summary: 'Importe les formes et les noms officiels (GeoJSON ou shapefile compressé)',
  upload: 'file',
  // Strict: a mistyped « dry_run » must not import.
  query: z.strictObject({
    dry_run: z._default(z.enum(['true', '1', 'false', '0']), 'false'),
    names: z._default(z.enum(['file', 'keep']), 'file'),
  }),
  response: ImportReport,
})
