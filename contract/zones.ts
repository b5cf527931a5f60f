import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Moment, PathId } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { Ranking, RankingType } from './rankings.ts'

/** Degrees, WGS84: [longitude, latitude], [west, south, east, north]. */
const Center = z.tuple([z.number(), z.number()])
const Bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const Zone = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  department: z.string(),
  center: z.nullable(Center),
  bbox: z.nullable(Bbox),
  updated_at: Moment,
  last_sampled_on: z.nullable(Day),
  rankings: z.object({ phages: z.nullable(Ranking), arn_f: z.nullable(Ranking) }),
})
export type Zone = z.infer<typeof Zone>

/** `on`: the day asked, or today in Europe/Paris. */
export const Zones = z.object({
  updated_at: z.nullable(Moment),
  on: Day,
  tiles_version: z.string(),
  zones: z.array(Zone),
})
export type Zones = z.infer<typeof Zones>

export const listZones = endpoint({
  method: 'GET',
  path: '/zones',
  access: 'client',
  summary: 'Toutes les zones et leur classement un jour donné (aujourd’hui par défaut)',
  query: z.object({ on: z.optional(Day) }),
  response: Zones,
})

export const ZoneName = z.object({ id: Id, code: z.string(), name: z.string(), department: z.string() })
export type ZoneName = z.infer<typeof ZoneName>

/** For choosing one's zone before having an account: names, and nothing else. */
export const listZoneNames = endpoint({
  method: 'GET',
  path: '/zones/names',
  access: 'public',
  summary: 'Les codes et noms des zones',
  response: z.array(ZoneName),
})

export const getZone = endpoint({
  method: 'GET',
  path: '/zones/:id',
  access: 'client',
  summary: 'Une zone, ses deux classements en vigueur, son dernier prélèvement',
  params: z.object({ id: PathId }),
  response: Zone,
})

export const ZoneResult = z.object({
  id: Id,
  sampled_on: Day,
  type: RankingType,
  class: z.nullable(z.string()),
  value: z.number(),
  below_limit: z.boolean(),
})
export type ZoneResult = z.infer<typeof ZoneResult>

export const listZoneResults = endpoint({
  method: 'GET',
  path: '/zones/:id/results',
  access: 'client',
  summary: 'Les résultats de surveillance et partagés d’une zone',
  params: z.object({ id: PathId }),
  query: listQuery({ sort: ['sampled_on', 'type', 'value', 'class'], filter: ['type', 'class', 'sampled_on'] }),
  response: listOf(ZoneResult),
})

const tileParams = z.object({
  version: z.string().check(z.maxLength(64)),
  z: tileNumber(),
  x: tileNumber(),
  y: tileNumber(),
})

function tileNumber() {
  return z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number))
}

/** Mapbox vector tiles of 512 px; layer `coast`. */
export const getCoastTile = endpoint({
  method: 'GET',
  path: '/tiles/coast/:version/:z/:x/:y',
  access: 'public',
  summary: 'Une tuile vectorielle du trait de côte',
  params: tileParams,
})

/** Mapbox vector tiles of 512 px; layer `zones`, the feature's id is the zone's. */
export const getZoneTile = endpoint({
  method: 'GET',
  path: '/tiles/zones/:version/:z/:x/:y',
  access: 'client',
  summary: 'Une tuile vectorielle des zones',
  params: tileParams,
})
