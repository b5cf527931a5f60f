import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, PathId } from './core/fields.ts'
import { RankingType } from './rankings.ts'

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
    /** The first sampling of this type in the zone, whatever days are requested; null when there is none. */
    first_sampled_on: z.nullable(Day),
  }),
})
export type ZoneChart = z.infer<typeof getZoneChart.response>
