import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { EXPORT_TYPES, ExportFormat } from './core/exports.ts'
import { Day, Id, Moment, namesOneChange, PathId, requiredText, text } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { Ranking } from './rankings.ts'
import { Bbox, Center } from './zones.ts'

export const EXPIRES_WITHIN = 14

/** Never ranked; ends within EXPIRES_WITHIN days with nothing after; its last ranking rests on another sampling. */
export const ATTENTIONS = ['never', 'expiring', 'outdated'] as const
export const Attention = z.enum(ATTENTIONS)
export type Attention = z.infer<typeof Attention>

export const ZoneLine = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  department: z.string(),
  aliases: z.array(z.string()),
  has_shape: z.boolean(),
  archived_at: z.nullable(Moment),
  /** Last change of its rankings: a new name or shape does not count. */
  updated_at: z.nullable(Moment),
  last_sampled_on: z.nullable(Day),
  attention: z.array(Attention),
  rankings: z.object({ phages: z.nullable(Ranking), arn_f: z.nullable(Ranking) }),
  version: z.int(),
})
export type ZoneLine = z.infer<typeof ZoneLine>

/** Archived zones are listed only with the filter `archived:equals:true`. */
export const listAdminZones = endpoint({
  method: 'GET',
  path: '/zones/admin',
  access: 'admin',
  summary: 'Les zones à administrer',
  query: listQuery({
    sort: ['code', 'name', 'department', 'phages', 'arn_f', 'updated_at', 'last_sampled_on'],
    filter: ['code', 'name', 'department', 'attention', 'archived'],
    values: {
      attention: (value) => ATTENTIONS.some((reason) => reason === value),
      archived: (value) => ['true', 'false'].includes(value),
    },
  }),
  response: listOf(ZoneLine),
})

export const exportAdminZones = endpoint({
  method: 'GET',
  path: '/zones/admin/export',
  access: 'admin',
  weight: 'export',
  summary: 'Les zones de la liste avec leurs deux classes, en CSV ou en XLSX',
  media: EXPORT_TYPES,
  query: z.extend(z.omit(listAdminZones.query, { page: true, per_page: true }), { format: ExportFormat }),
})

const ZoneCounts = z.object({
  all: z.int(),
  never: z.int(),
  expiring: z.int(),
  outdated: z.int(),
  archived: z.int(),
})
export type ZoneCounts = z.infer<typeof ZoneCounts>

export const countAdminZones = endpoint({
  method: 'GET',
  path: '/zones/admin/counts',
  access: 'admin',
  summary: 'Combien de zones demandent attention',
  response: ZoneCounts,
})

/** GeoJSON in WGS 84 degrees, validated by the server as in an import. */
export const Shape = z.object({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
})
export type Shape = z.infer<typeof Shape>

/** With its shape: what one edits, and what comes with a 409. */
export const EditedZone = z.object({
  ...ZoneLine.shape,
  center: z.nullable(Center),
  bbox: z.nullable(Bbox),
  geometry: z.nullable(Shape),
})
export type EditedZone = z.infer<typeof EditedZone>

export const getAdminZone = endpoint({
  method: 'GET',
  path: '/zones/admin/:id',
  access: 'admin',
  summary: 'Une zone à administrer, avec sa forme',
  params: z.object({ id: PathId }),
  response: EditedZone,
})

const SEPARATORS_ONLY = { error: 'Un code contient au moins un chiffre ou une lettre, comme 56.08.2.' }
const Code = requiredText(30).check(z.refine((code) => code === '' || /[\dA-Za-z]/.test(code), SEPARATORS_ONLY))

export const MAX_ALIASES = 20
const Aliases = z.array(Code).check(z.maxLength(MAX_ALIASES))

const fields = {
  code: Code,
  name: requiredText(200),
  /** Taken from the code when absent: 56, 2B, 971. */
  department: z.optional(
    text(3).check(z.refine((value) => /^(\d{2,3}|2[AB])?$/.test(value), { error: 'Forme : 56, 2B ou 971.' })),
  ),
  aliases: z._default(Aliases, []),
}

export const MAX_SHAPE_BYTES = 10_000_000

/** `area_change`: of the shape, when its outlines crossed and were repaired; null when they were kept. */
const SavedZone = z.object({ ...ZoneLine.shape, area_change: z.nullable(z.number()) })

export const createZone = endpoint({
  method: 'POST',
  path: '/zones',
  access: 'admin',
  summary: 'Crée une zone',
  status: 201,
  maxBytes: MAX_SHAPE_BYTES,
  body: z.object({ ...fields, geometry: z._default(z.nullable(Shape), null) }),
  response: SavedZone,
})

/** Absent fields do not change; a null `geometry` removes the shape. Without `version` the last to save wins. */
export const updateZone = endpoint({
  method: 'PUT',
  path: '/zones/:id',
  access: 'admin',
  summary: 'Change le code, le nom, les autres codes ou la forme d’une zone',
  maxBytes: MAX_SHAPE_BYTES,
  params: z.object({ id: PathId }),
  body: z
    .object({
      version: z.optional(z.int()),
      code: z.optional(fields.code),
      name: z.optional(fields.name),
      department: fields.department,
      aliases: z.optional(Aliases),
      geometry: z.optional(z.nullable(Shape)),
      archived: z.optional(z.literal(false)),
    })
    .check(namesOneChange),
  response: SavedZone,
})

/** The history stays, but the zone leaves the map and the lists. */
export const deleteZone = endpoint({
  method: 'DELETE',
  path: '/zones/:id',
  access: 'admin',
  summary: 'Archive une zone',
  status: 204,
  params: z.object({ id: PathId }),
})
