import * as z from 'zod/mini'
import { AlertLevel } from './alerts.ts'
import { endpoint } from './core/endpoint.ts'
import { Day, Id, Moment, PathId } from './core/fields.ts'
import { Ranking } from './rankings.ts'

/** WGS 84 degrees: [longitude, latitude] and [west, south, east, north]; west is more than east across the 180th meridian. */
export const Center = z.tuple([z.number(), z.number()])
export const Bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** The class is the one the scale gives to the value. */
export const Sampling = z.object({
  sampled_on: Day,
  class: z.nullable(z.string()),
  value: z.number(),
  below_limit: z.boolean(),
})
export type Sampling = z.infer<typeof Sampling>

/** `before` is the key of the class that it took the place of; null: none was in force. */
export const RecentClassChange = z.object({ before: z.nullable(z.string()), since: Day })
export type RecentClassChange = z.infer<typeof RecentClassChange>

const zoneFields = {
  id: Id,
  code: z.string(),
  name: z.string(),
  department: z.string(),
  aliases: z.array(z.string()),
  center: z.nullable(Center),
  bbox: z.nullable(Bbox),
}

export const Zone = z.object({
  ...zoneFields,
  updated_at: Moment,
  last_sampled_on: z.nullable(Day),
  /** The last sampling by type; the rankings may be older. */
  last_samplings: z.object({ phages: z.nullable(Sampling), arn_f: z.nullable(Sampling) }),
  rankings: z.object({ phages: z.nullable(Ranking), arn_f: z.nullable(Ranking) }),
  /** The last change of the class in force by type; null: it has been the same for seven days, or the day is past. */
  last_changes: z.object({ phages: z.nullable(RecentClassChange), arn_f: z.nullable(RecentClassChange) }),
})
export type Zone = z.infer<typeof Zone>

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
  weight: 'heavy',
  summary: 'Les zones et leur classement un jour donné (aujourd’hui par défaut)',
  revalidates: true,
  query: z.object({ on: z.optional(Day) }),
  response: Zones,
})

const PastRanking = z.tuple([Day, z.nullable(Day), z.string(), z.nullable(z.number()), z.boolean()])
const PastSampling = z.tuple([Day, z.nullable(z.string()), z.number(), z.boolean()])

/** Short, as a coast has tens of thousands: a ranking is `[starts_on, ends_on, class, value, below_limit]`. */
const ZonePast = z.object({
  ...zoneFields,
  /** The first day it is no longer shown. */
  archived_on: z.nullable(Day),
  rankings: z.object({ phages: z.array(PastRanking), arn_f: z.array(PastRanking) }),
  /** By day, one a day: `[sampled_on, class, value, below_limit]`. */
  samplings: z.object({ phages: z.array(PastSampling), arn_f: z.array(PastSampling) }),
})
export type ZonePast = z.infer<typeof ZonePast>

export const ZoneHistory = z.object({
  updated_at: z.nullable(Moment),
  /** First and last day that can be shown: from the winter before the last two, until today. */
  from: Day,
  on: Day,
  tiles_version: z.string(),
  zones: z.array(ZonePast),
})
export type ZoneHistory = z.infer<typeof ZoneHistory>

/** Gives all that is needed to show any day without asking again. */
export const getZoneHistory = endpoint({
  method: 'GET',
  path: '/zones/history',
  access: 'client',
  weight: 'heavy',
  summary: 'Les classements et prélèvements de toutes les zones sur les trois derniers hivers',
  revalidates: true,
  response: ZoneHistory,
})

export const ZoneName = z.object({ id: Id, code: z.string(), name: z.string(), department: z.string() })
export type ZoneName = z.infer<typeof ZoneName>

/** Public, for the registration form: names only. */
export const listZoneNames = endpoint({
  method: 'GET',
  path: '/zones/names',
  access: 'public',
  summary: 'Les codes et noms des zones',
  revalidates: true,
  response: z.array(ZoneName),
})

export const getZone = endpoint({
  method: 'GET',
  path: '/zones/:id',
  access: 'client',
  summary: 'Une zone, ses deux classements en vigueur, son dernier prélèvement',
  params: z.object({ id: PathId }),
  /** `alert` is the caller's own. */
  response: z.object({ ...Zone.shape, alert: z.nullable(AlertLevel) }),
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

export const getCoastTile = endpoint({
  method: 'GET',
  path: '/tiles/coast/:version/:z/:x/:y',
  access: 'public',
  summary: 'Une tuile vectorielle du trait de côte',
  media: ['application/vnd.mapbox-vector-tile'],
  mayBeEmpty: true,
  revalidates: true,
  params: tileParams,
})

/** Mapbox vector tiles of 512 px; layer `zones`, where feature ids are zone ids. */
export const getZoneTile = endpoint({
  method: 'GET',
  path: '/tiles/zones/:version/:z/:x/:y',
  access: 'client',
  summary: 'Une tuile vectorielle des zones',
  media: ['application/vnd.mapbox-vector-tile'],
  mayBeEmpty: true,
  revalidates: true,
  params: tileParams,
})
