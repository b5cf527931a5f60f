import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id } from './fields.ts'

export const RANKING_TYPES = ['phages', 'arn_f'] as const
export const RankingType = z.enum(RANKING_TYPES)
export type RankingType = z.infer<typeof RankingType>

/** A dated assignment of a class to a zone; `value` in UFP/g, a detection limit when `below_limit`. */
export const Ranking = z.object({
  id: Id,
  class: z.string(),
  value: z.nullable(z.number()),
  below_limit: z.boolean(),
  starts_on: Day,
  ends_on: z.nullable(Day),
})
export type Ranking = z.infer<typeof Ranking>

/** Bounds in UFP/g: min ≤ value < max, null where open. Colours are #RRGGBB. */
export const ScaleClass = z.object({
  key: z.string(),
  label: z.string(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  fill: z.string(),
  text: z.string(),
  mark: z.string(),
  advice: z.string(),
})
export type ScaleClass = z.infer<typeof ScaleClass>

export const Scale = z.object({
  type: RankingType,
  label: z.string(),
  unit: z.string(),
  /** A sampling older than this is shown as « Donnée ancienne ». */
  validity_days: z.int(),
  classes: z.array(ScaleClass),
})
export type Scale = z.infer<typeof Scale>

export const listScales = endpoint({
  method: 'GET',
  path: '/scales',
  access: 'client',
  summary: 'Les échelles de classes, une par type de classement',
  response: z.array(Scale),
})
