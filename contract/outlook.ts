import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, Moment, PathId } from './core/fields.ts'
import { RankingType } from './rankings.ts'

/** How far a trend looks back. */
export const TREND_DAYS = 70

/** With fewer, no verdict is given. */
export const MIN_TREND_SAMPLINGS = 4

export const OUTLOOK_DAYS = [7, 14] as const

/** `too_few`: fewer than four samplings within ten weeks, or none for four. */
export const TREND_VERDICTS = ['rising', 'falling', 'unclear', 'too_few'] as const
export const TrendVerdict = z.enum(TREND_VERDICTS)
export type TrendVerdict = z.infer<typeof TrendVerdict>

/** UFP/g; a limit of detection when `below_limit`. */
const TrendPoint = z.object({ sampled_on: Day, value: z.number(), below_limit: z.boolean() })
export type TrendPoint = z.infer<typeof TrendPoint>

export const ZoneTrend = z.object({
  verdict: TrendVerdict,
  /** The samplings of the last ten weeks, the earliest first. */
  points: z.array(TrendPoint),
  /** By how much the load is multiplied from the first to the last of them, on their line; null where limits hide it. */
  factor: z.nullable(z.number()),
})
export type ZoneTrend = z.infer<typeof ZoneTrend>

/** The same weeks of a past year, three around the day: the highest class found. */
const SeasonYear = z.object({ from: Day, to: Day, class: z.string(), samplings: z.int() })
export type SeasonYear = z.infer<typeof SeasonYear>

/** From 1 November to 30 April: weeks with a sampling, and how many had their highest in each class. */
const ZoneWinter = z.object({
  starts_on: Day,
  sampled_weeks: z.int(),
  weeks: z.record(z.string(), z.int()),
})
export type ZoneWinter = z.infer<typeof ZoneWinter>

/** The class that the sampling nearest to `on` will have, as far as past ones tell; from the lowest class to the highest. */
export const ZoneChances = z.object({
  days: z.literal(OUTLOOK_DAYS),
  on: Day,
  classes: z.array(z.object({ class: z.string(), probability: z.number() })),
})
export type ZoneChances = z.infer<typeof ZoneChances>

/** From monitoring and shared results alone, by today’s scale; one sampling a day. */
export const ZoneOutlook = z.object({
  /** Number of the method. */
  version: z.int(),
  computed_at: Moment,
  /** The day it was computed for. */
  on: Day,
  /** Samplings that the chances are counted from: those of the operator, of this type. */
  seen: z.object({ until: Day, samplings: z.int() }),
  trend: ZoneTrend,
  /** The latest first. */
  season: z.array(SeasonYear),
  /** The current one until `on` (in summer, the last), then those before it until the same day of theirs. */
  winters: z.array(ZoneWinter),
  /** Only what has proved better than guessing, and once the operator shows it; none when the last sampling is too old. */
  chances: z.array(ZoneChances),
})
export type ZoneOutlook = z.infer<typeof ZoneOutlook>

/** Null for a type that was never sampled here, and until it is computed for the first time. */
export const getZoneOutlook = endpoint({
  method: 'GET',
  path: '/zones/:id/outlook',
  access: 'client',
  summary: 'La tendance d’une zone, sa saison, ses hivers, et ses chances par classe à 7 et 14 jours',
  params: z.object({ id: PathId }),
  response: z.object({ phages: z.nullable(ZoneOutlook), arn_f: z.nullable(ZoneOutlook) }),
})

/**
 * 1 − the score of the outlook / that of a naive guess: above 0 is better than it. `low` and `high` hold nine of ten
 * draws of the same winters.
 */
const ForecastSkill = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type ForecastSkill = z.infer<typeof ForecastSkill>

/** Compares chances between `from` and `to`: their mean, and how many came true. */
const ReliabilityBin = z.object({
  from: z.number(),
  to: z.number(),
  said: z.int(),
  came_true: z.int(),
  mean: z.number(),
})
export type ReliabilityBin = z.infer<typeof ReliabilityBin>

/** Why clients are not shown it, whatever the operator wishes. */
export const UNPROVEN = ['too_few', 'no_better_than_persistence', 'no_better_than_climatology'] as const
export const UnprovenReason = z.enum(UNPROVEN)
export type UnprovenReason = z.infer<typeof UnprovenReason>

/** Compares what the outlook would have said at past samplings, knowing only what came before, with what was found. */
export const OutlookProof = z.object({
  type: RankingType,
  days: z.literal(OUTLOOK_DAYS),
  forecasts: z.int(),
  /** Those with fifty forecasts or more; the first year only teaches. */
  winters: z.int(),
  /** Against « the class stays », and « what is usual here in this month »; null without winters. */
  persistence: z.nullable(ForecastSkill),
  climatology: z.nullable(ForecastSkill),
  /** Null: proven. */
  unproven: z.nullable(UnprovenReason),
  reliability: z.array(ReliabilityBin),
  /** The last 52, the earliest first: how often the likeliest class was the one found. */
  weeks: z.array(z.object({ starts_on: Day, hits: z.int(), misses: z.int() })),
})
export type OutlookProof = z.infer<typeof OutlookProof>

export const OutlookReport = z.object({
  is_shown: z.boolean(),
  /** Time of the calculation; null until the first. */
  computed_at: z.nullable(Moment),
  /** The last sampling it has seen, and how many. */
  seen_until: z.nullable(Day),
  samplings: z.int(),
  proofs: z.array(OutlookProof),
})
export type OutlookReport = z.infer<typeof OutlookReport>

export const getOutlookReport = endpoint({
  method: 'GET',
  path: '/outlook',
  access: 'super',
  summary: 'Ce que valent les chances par classe à 7 et 14 jours, jugées sur l’historique',
  response: OutlookReport,
})

/** Shows the outlook to clients, or hides it; an unproven one stays hidden. */
export const showOutlook = endpoint({
  method: 'PUT',
  path: '/outlook/shown',
  access: 'super',
  summary: 'Montre ou cache aux clients les chances par classe qui ont fait leurs preuves',
  status: 204,
  body: z.object({ is_shown: z.boolean() }),
})
