import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, Id, PathId } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { RANKING_TYPES, RankingType } from './rankings.ts'

/** UFP/g, a detection limit when `below_limit`; the class is the one today’s scale gives to it. */
const counted = {
  sampled_on: Day,
  type: RankingType,
  class: z.nullable(z.string()),
  value: z.number(),
  below_limit: z.boolean(),
}

export const ZoneResult = z.object({ id: Id, ...counted })
export type ZoneResult = z.infer<typeof ZoneResult>

/** A class is told by its key, of either type. */
const values = {
  type: (value: string) => RANKING_TYPES.some((type) => type === value),
  class: () => true,
}

/** Monitoring and shared results only, the latest sampling first unless sorted. */
export const listZoneResults = endpoint({
  method: 'GET',
  path: '/zones/:id/results',
  access: 'client',
  summary: 'Les résultats de surveillance et partagés d’une zone',
  params: z.object({ id: PathId }),
  query: listQuery({
    sort: ['sampled_on', 'type', 'value', 'class'],
    filter: ['type', 'class', 'sampled_on'],
    values,
  }),
  response: listOf(ZoneResult),
})

/** Beyond so many samplings, the chart shows those of a week or a month together. */
export const MAX_CHART_POINTS = 1000

/** `value` is the highest of the samplings it stands for and `low` the lowest, in UFP/g; each has its « < ». */
export const ChartPoint = z.object({
  /** The sampling’s day, or the first day of the week or month. */
  on: Day,
  value: z.number(),
  below_limit: z.boolean(),
  low: z.number(),
  low_below_limit: z.boolean(),
  count: z.int(),
})
export type ChartPoint = z.infer<typeof ChartPoint>

/** The earliest first. Monitoring and shared results only. */
export const getZoneChart = endpoint({
  method: 'GET',
  path: '/zones/:id/chart',
  access: 'client',
  summary: 'Les résultats d’une zone dans le temps, pour un graphique',
  params: z.object({ id: PathId }),
  query: z.object({ type: RankingType, from: z.optional(Day), to: z.optional(Day) }),
  response: z.object({
    points: z.array(ChartPoint),
    grouped_by: z.enum(['sampling', 'week', 'month']),
    /** Of this type in the zone, whatever the days asked for; null without any. */
    first_sampled_on: z.nullable(Day),
  }),
})
export type ZoneChart = z.infer<typeof getZoneChart.response>
