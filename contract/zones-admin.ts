import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, Id, Moment, PathId, text, visibleText } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { Ranking } from './rankings.ts'
import { Bbox, Center } from './zones.ts'

/** Days before its end from which a ranking is worth a look. */
export const EXPIRES_WITHIN = 14

/** Never classified; in force for 14 days more at most with nothing after; sampled since its ranking. */
export const ATTENTIONS = ['never', 'expiring', 'outdated'] as const
export const Attention = z.enum(ATTENTIONS)
export type Attention = z.infer<typeof Attention>

/** A zone as administrators see it in the table. */
export const ZoneLine = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  department: z.string(),
  aliases: z.array(z.string()),
  has_shape: z.boolean(),
  archived_at: z.nullable(Moment),
  updated_at: Moment,
  last_sampled_on: z.nullable(Day),
  attention: z.array(Attention),
  rankings: z.object({ phages: z.nullable(Ranking), arn_f: z.nullable(Ranking) }),
  /** To be given back with a change. */
  version: z.int(),
})
export type ZoneLine = z.infer<typeof ZoneLine>

/** Archived zones only with `archived:equals:true`. */
export const listAdminZones = endpoint({
  method: 'GET',
  path: '/zones/admin',
  access: 'admin',
  summary: 'Les zones à administrer',
  query: listQuery({
    sort: ['code', 'name', 'department', 'phages', 'arn_f', 'updated_at', 'last_sampled_on'],
    filter: ['code', 'name', 'department', 'attention', 'archived'],
  }),
  response: listOf(ZoneLine),
})

/** How many zones ask for attention, for what reason. */
export const countAdminZones = endpoint({
  method: 'GET',
  path: '/zones/admin/counts',
  access: 'admin',
  summary: 'Combien de zones demandent attention',
  response: z.object({ all: z.int(), never: z.int(), expiring: z.int(), outdated: z.int(), archived: z.int() }),
})

/** GeoJSON in degrees WGS 84; judged by the server as an imported one is. */
export const Shape = z.object({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
})
export type Shape = z.infer<typeof Shape>

export const getAdminZone = endpoint({
  method: 'GET',
  path: '/zones/admin/:id',
  access: 'admin',
  summary: 'Une zone à administrer, avec sa forme',
  params: z.object({ id: PathId }),
  response: z.object({
    ...ZoneLine.shape,
    center: z.nullable(Center),
    bbox: z.nullable(Bbox),
    geometry: z.nullable(Shape),
  }),
})

const SEPARATORS_ONLY = { error: 'Un code contient au moins un chiffre ou une lettre.' }
const Code = visibleText(30).check(z.refine((code) => code === '' || /[\dA-Za-z]/.test(code), SEPARATORS_ONLY))

export const MAX_ALIASES = 20
const Aliases = z.array(Code).check(z.maxLength(MAX_ALIASES))

const fields = {
  code: Code,
  name: visibleText(200),
  /** From the code when it is not told: 56, 2B, 971. */
  department: z.optional(
    text(3).check(z.refine((value) => /^(\d{2,3}|2[AB])?$/.test(value), { error: 'Forme : 56, 2B ou 971.' })),
  ),
  aliases: z._default(Aliases, []),
}

/** A body with a shape of 100,000 vertices. */
export const MAX_SHAPE_BYTES = 10_000_000

export const createZone = endpoint({
  method: 'POST',
  path: '/zones',
  access: 'admin',
  summary: 'Crée une zone',
  status: 201,
  maxBytes: MAX_SHAPE_BYTES,
  body: z.object({ ...fields, geometry: z._default(z.nullable(Shape), null) }),
  response: ZoneLine,
})

/** What is absent stays as it is; a null `geometry` takes the shape away, `archived: false` brings an archived zone back. Without `version` the last to save wins. */
export const updateZone = endpoint({
  method: 'PUT',
  path: '/zones/:id',
  access: 'admin',
  summary: 'Change le code, le nom, les autres codes ou la forme d’une zone',
  maxBytes: MAX_SHAPE_BYTES,
  params: z.object({ id: PathId }),
  body: z.object({
    version: z.optional(z.int()),
    code: z.optional(fields.code),
    name: z.optional(fields.name),
    department: fields.department,
    aliases: z.optional(Aliases),
    geometry: z.optional(z.nullable(Shape)),
    archived: z.optional(z.literal(false)),
  }),
  response: ZoneLine,
})

/** Its history stays; it leaves the map, the lists and the names. */
export const deleteZone = endpoint({
  method: 'DELETE',
  path: '/zones/:id',
  access: 'admin',
  summary: 'Archive une zone',
  status: 204,
  params: z.object({ id: PathId }),
})
