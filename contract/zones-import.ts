import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { querySwitch, text } from './core/fields.ts'
import { Bbox, Center } from './zones.ts'
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

/** Outlines that crossed: what they enclosed is kept. */
export const RepairedRow = z.object({
  row: z.int(),
  code: z.string(),
  /** Share of the area that the rings announce: 0.004 is 0.4 % more. */
  area_change: z.number(),
  near: Center,
  /** For the preview map; null beyond the first hundred rows. */
  drawn: z.nullable(z.object({ before: Shape, after: Shape })),
})
export type RepairedRow = z.infer<typeof RepairedRow>

/** Any rejected row means that nothing is changed, unless `skip_rejected` asks to leave its zone out. */
export const ImportReport = z.object({
  applied: z.boolean(),
  rows: z.int(),
  /** On the file as a whole: its coordinates, its accents. */
  notes: z.array(z.string()),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  archived: z.int(),
  repaired: z.array(RepairedRow),
  rejected: z.array(z.object({ row: z.int(), code: z.nullable(z.string()), reason: z.string() })),
  /** Zones of the rejected rows; a row without a code counts as one. */
  left_out: z.int(),
  /** Names that several zones will have, one of them in this file. */
  shared_names: z.array(z.object({ name: z.string(), codes: z.array(z.string()) })),
  zones: z.array(ImportedZone),
  /** Stands for the zones of the file as they were found. */
  seen: z.string(),
})
export type ImportReport = z.infer<typeof ImportReport>

/**
 * Known zones keep their names unless `names=file`. With the `seen` of a check, zones that were changed since are a 409:
 * nothing is imported, `current` is what a check answers now.
 */
export const importZones = endpoint({
  method: 'POST',
  path: '/zones/import',
  access: 'admin',
  weight: 'heavy',
  summary: 'Importe les formes et les noms officiels (GeoJSON ou shapefile compressé)',
  upload: 'file',
  // Strict: a mistyped « dry_run » must not import.
  query: z.strictObject({
    dry_run: querySwitch('false'),
    skip_rejected: querySwitch('false'),
    names: z._default(z.enum(['keep', 'file']), 'keep'),
    seen: z.optional(text(64)),
  }),
  response: ImportReport,
})
