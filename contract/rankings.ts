import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { between, Day, Id, Moment, PathId, requiredText, text } from './core/fields.ts'
import { readValue } from './rankings.value.ts'

export const RANKING_TYPES = ['phages', 'arn_f'] as const
export const RankingType = z.enum(RANKING_TYPES)
export type RankingType = z.infer<typeof RankingType>

const rankingFields = {
  class: z.string(),
  value: z.nullable(z.number()),
  below_limit: z.boolean(),
  starts_on: Day,
  ends_on: z.nullable(Day),
}

/** A class and its period; `value` in UFP/g, a detection limit when `below_limit`. Days are of Europe/Paris, both included. */
const RankingFields = z.object(rankingFields)
export type RankingFields = z.infer<typeof RankingFields>

/** A dated assignment of a class to a zone. */
export const Ranking = z.object({ id: Id, ...rankingFields })
export type Ranking = z.infer<typeof Ranking>

/** An assignment with its history; who and why are told to administrators only. */
export const RankingRecord = z.object({
  id: Id,
  zone_id: Id,
  type: RankingType,
  ...rankingFields,
  /** What the scale proposed for the value when it was decided. */
  proposed_class: z.nullable(z.string()),
  created_at: Moment,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** To be given back with a correction. */
  version: z.int(),
})
export type RankingRecord = z.infer<typeof RankingRecord>

export const RANKING_ACTIONS = ['corrected', 'deleted', 'closed'] as const
export type RankingAction = (typeof RANKING_ACTIONS)[number]

/** A correction, a deletion, or an end brought forward by the assignment that followed; `after` is null for a deletion. */
export const RankingChange = z.object({
  id: Id,
  ranking_id: Id,
  type: RankingType,
  action: z.enum(RANKING_ACTIONS),
  at: Moment,
  by: z.nullable(z.string()),
  reason: z.string(),
  before: RankingFields,
  after: z.nullable(RankingFields),
})
export type RankingChange = z.infer<typeof RankingChange>

/** All assignments of both types, latest first. */
export const listZoneRankings = endpoint({
  method: 'GET',
  path: '/zones/:id/rankings',
  access: 'client',
  summary: 'L’historique des classements d’une zone',
  params: z.object({ id: PathId }),
  response: z.array(RankingRecord),
})

/** What was corrected, deleted or ended earlier, latest first. */
export const listRankingChanges = endpoint({
  method: 'GET',
  path: '/zones/:id/rankings/changes',
  access: 'admin',
  summary: 'Les corrections et suppressions de classements d’une zone',
  params: z.object({ id: PathId }),
  response: z.array(RankingChange),
})

/** As it is typed, "12,5" or "< 1", or a number; read with readLoad(). */
const TypedValue = z.union([z.string(), z.number(), z.null()]).check(
  z.check(({ value, issues }) => {
    const read = readValue(value, false)
    if (typeof read === 'string') issues.push({ code: 'custom', input: value, message: read })
  }),
)

/** An assignment takes effect on a day people can mean. */
const EffectDay = Day.check(
  z.refine((day) => day >= '1900-01-01' && day < '2200-01-01', { error: 'Cette année n’est pas plausible.' }),
)

const inputFields = {
  class: requiredText(40),
  value: z._default(TypedValue, null),
  below_limit: z._default(z.boolean(), false),
  starts_on: EffectDay,
  /** The last day; null: until further notice. */
  ends_on: z._default(z.nullable(EffectDay), null),
}

export const ENDS_FIRST = 'La fin ne peut pas précéder le début.'

const endsAfterStart = between(
  'ends_on',
  ENDS_FIRST,
  ({ starts_on, ends_on }) => typeof starts_on !== 'string' || typeof ends_on !== 'string' || ends_on >= starts_on,
)
const limitHasValue = between(
  'value',
  'Donnez la limite de détection.',
  ({ value, below_limit }) => below_limit !== true || (value !== null && value !== undefined && value !== ''),
)

const why = text(500)

const RankingInput = {
  type: RankingType,
  ...inputFields,
  reason: z._default(why, ''),
  /** An assignment with an end that this one starts inside of ends the day before too, in place of a refusal. */
  shortens: z._default(z.boolean(), false),
}

/** Starting inside an open-ended assignment closes that one the day before; any other overlap is refused. */
export const assignRanking = endpoint({
  method: 'POST',
  path: '/zones/:id/rankings',
  access: 'admin',
  summary: 'Affecte un classement à une zone',
  status: 201,
  params: z.object({ id: PathId }),
  body: z.object(RankingInput).check(endsAfterStart, limitHasValue),
  response: RankingRecord,
})

/** Zones at once. */
export const MAX_ZONES_AT_ONCE = 500

/** All of them or none. */
export const assignRankings = endpoint({
  method: 'POST',
  path: '/rankings',
  access: 'admin',
  summary: 'Affecte un même classement à plusieurs zones',
  status: 201,
  body: z
    .object({ zone_ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_ZONES_AT_ONCE)), ...RankingInput })
    .check(endsAfterStart, limitHasValue),
  response: z.array(RankingRecord),
})

const requiredWhy = why.check(z.minLength(1, { error: 'Dites pourquoi.' }))

/** What is absent stays as it is; without `version` the last to save wins. */
export const updateRanking = endpoint({
  method: 'PUT',
  path: '/rankings/:id',
  access: 'admin',
  summary: 'Corrige une affectation, avec un motif',
  params: z.object({ id: PathId }),
  body: z
    .object({
      version: z.optional(z.int()),
      class: z.optional(requiredText(40)),
      value: z.optional(TypedValue),
      below_limit: z.optional(z.boolean()),
      starts_on: z.optional(EffectDay),
      ends_on: z.optional(z.nullable(EffectDay)),
      reason: requiredWhy,
    })
    .check(endsAfterStart),
  response: RankingRecord,
})

export const deleteRanking = endpoint({
  method: 'DELETE',
  path: '/rankings/:id',
  access: 'admin',
  summary: 'Supprime une affectation, avec un motif',
  status: 204,
  params: z.object({ id: PathId }),
  body: z.object({ version: z.optional(z.int()), reason: requiredWhy }),
})
