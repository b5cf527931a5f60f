import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { between, Day, Id, IdInput, Moment, multilineText, PathId, requiredText, text } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { readValue } from './rules/reading/values.ts'

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

/** `value` in UFP/g, a detection limit when `below_limit`. Both days are included, in Europe/Paris. */
export const RankingFields = z.object(rankingFields)
export type RankingFields = z.infer<typeof RankingFields>

/** `is_outdated`: it rests on another result than the last that is known now; absent where a day is replayed. */
export const Ranking = z.object({ id: Id, ...rankingFields, is_outdated: z.optional(z.boolean()) })
export type Ranking = z.infer<typeof Ranking>

/** Said of a ranking’s value where no sampling of its type is known: nobody measured it. */
export const TYPED_VALUE = 'valeur saisie, sans prélèvement'

/** `by` and `reason` are null for clients. */
export const RankingRecord = z.object({
  id: Id,
  zone_id: Id,
  type: RankingType,
  ...rankingFields,
  proposed_class: z.nullable(z.string()),
  created_at: Moment,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  version: z.int(),
  /** The batch that a person saved it with, and how many classes that were; null for clients. */
  batch_id: z.nullable(Id),
  batch_size: z.nullable(z.int()),
})
export type RankingRecord = z.infer<typeof RankingRecord>

export const RANKING_ACTIONS = ['corrected', 'deleted', 'closed', 'reopened', 'restored'] as const
export type RankingAction = (typeof RANKING_ACTIONS)[number]

/**
 * `closed`: ended earlier by the next ranking; `reopened`: as before, when that one was withdrawn; `restored`: there again
 * after a deletion. `after` is null for a deletion.
 */
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
  /** Writes back what was before a batch. */
  is_undo: z.boolean(),
})
export type RankingChange = z.infer<typeof RankingChange>

const ofType = { filter: ['type'], values: { type: (value: string) => RANKING_TYPES.some((type) => type === value) } }

/** The latest first. */
export const listZoneRankings = endpoint({
  method: 'GET',
  path: '/zones/:id/rankings',
  access: 'client',
  summary: 'L’historique des classements d’une zone',
  params: z.object({ id: PathId }),
  query: listQuery({ sort: ['starts_on'], ...ofType }),
  response: listOf(RankingRecord),
})

/** The latest first. */
export const listRankingChanges = endpoint({
  method: 'GET',
  path: '/zones/:id/rankings/changes',
  access: 'admin',
  summary: 'Les corrections et suppressions de classements d’une zone',
  params: z.object({ id: PathId }),
  query: listQuery({ sort: ['at'], ...ofType }),
  response: listOf(RankingChange),
})

export const TypedValue = z.union([text(200), z.number(), z.null()])

/** Says nothing of what is no date: `Day` has refused that. */
export const isPlausibleYear = z.refine<string>(
  (day) => !/^\d{4}-/.test(day) || (day >= '1900-01-01' && day < '2200-01-01'),
  { error: 'Cette année n’est pas plausible.' },
)

export const EffectDay = Day.check(isPlausibleYear)

export const rankingInput = {
  class: requiredText(40),
  value: z._default(TypedValue, null),
  below_limit: z._default(z.boolean(), false),
  starts_on: EffectDay,
  ends_on: z._default(z.nullable(EffectDay), null),
}

/** Reads `value` together with `below_limit`: a detection limit, for one, must be above zero. */
export const valueIsReadable = z.check<{ value?: unknown; below_limit?: unknown }>(
  ({ value: { value, below_limit }, issues }) => {
    if (typeof value !== 'string' && typeof value !== 'number' && value !== null) return
    const parsed = readValue(value, below_limit === true)
    if (typeof parsed === 'string') issues.push({ code: 'custom', input: value, path: ['value'], message: parsed })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export const ENDS_FIRST = 'La fin ne peut pas précéder le début.'

export const endsAfterStart = between(
  'ends_on',
  ENDS_FIRST,
  ({ starts_on, ends_on }) => typeof starts_on !== 'string' || typeof ends_on !== 'string' || ends_on >= starts_on,
)

export const Reason = multilineText(500)

/** The last stored sampling as it was shown; null: none. Another one by now is a 409. */
export const SeenSampling = z.nullable(z.object({ sampled_on: Day, value: z.number(), below_limit: z.boolean() }))
export type SeenSampling = z.infer<typeof SeenSampling>

/** The class is the one that the scale gives to the value, which nobody chose: another one by today’s is a 409. */
export const IsProposed = z._default(z.boolean(), false)

const RankingInput = {
  type: RankingType,
  ...rankingInput,
  is_proposed: IsProposed,
  reason: z._default(Reason, ''),
  /** Also ends a ranking that has an end, instead of refusing the overlap. */
  shortens: z._default(z.boolean(), false),
}

/**
 * The class in force as it was shown; null: none. Another one today, or (where `ends_on` is sent) another end, is a 409:
 * `current` lists what is in force instead, zone by zone, even of one.
 */
const ShownRanking = z.nullable(z.object({ id: Id, class: requiredText(40), ends_on: z.optional(z.nullable(Day)) }))

/** If it starts within an open ranking, that one ends the day before. Any other overlap is a 422. */
export const assignRanking = endpoint({
  method: 'POST',
  path: '/zones/:id/rankings',
  access: 'admin',
  summary: 'Classe une zone',
  status: 201,
  params: z.object({ id: PathId }),
  body: z
    .object({ ...RankingInput, shown: z.optional(ShownRanking), last_sampling: z.optional(SeenSampling) })
    .check(endsAfterStart, valueIsReadable),
  response: RankingRecord,
})

export const MAX_ZONES_AT_ONCE = 500
export const ZoneIds = z.array(IdInput).check(z.minLength(1), z.maxLength(MAX_ZONES_AT_ONCE))

const hasAllOf = (field: 'shown' | 'last_samplings') =>
  between(field, 'Il en faut un par zone.', ({ zone_ids, [field]: sent }: Record<string, unknown>) => {
    return !Array.isArray(sent) || !Array.isArray(zone_ids) || sent.length === zone_ids.length
  })

/** All or nothing. `shown` and `last_samplings` have one for each of `zone_ids`, in their order. */
export const assignRankings = endpoint({
  method: 'POST',
  path: '/rankings',
  access: 'admin',
  summary: 'Donne un même classement à plusieurs zones',
  status: 201,
  maxBytes: 131_072,
  body: z
    .object({
      zone_ids: ZoneIds,
      ...RankingInput,
      shown: z.optional(z.array(ShownRanking).check(z.maxLength(MAX_ZONES_AT_ONCE))),
      last_samplings: z.optional(z.array(SeenSampling).check(z.maxLength(MAX_ZONES_AT_ONCE))),
    })
    .check(endsAfterStart, valueIsReadable, hasAllOf('shown'), hasAllOf('last_samplings')),
  response: z.array(RankingRecord),
})

const RequiredReason = Reason.check(z.minLength(1, { error: 'Indiquez le motif.' }))

/** Absent fields do not change, nor does the sampling that it rests on; without `version` the last to save wins. */
export const updateRanking = endpoint({
  method: 'PUT',
  path: '/rankings/:id',
  access: 'admin',
  summary: 'Corrige un classement, avec un motif',
  params: z.object({ id: PathId }),
  body: z
    .object({
      version: z.optional(z.int()),
      class: z.optional(requiredText(40)),
      value: z.optional(TypedValue),
      below_limit: z.optional(z.boolean()),
      starts_on: z.optional(EffectDay),
      ends_on: z.optional(z.nullable(EffectDay)),
      is_proposed: IsProposed,
      reason: RequiredReason,
    })
    .check(endsAfterStart, valueIsReadable),
  response: RankingRecord,
})

export const deleteRanking = endpoint({
  method: 'DELETE',
  path: '/rankings/:id',
  access: 'admin',
  summary: 'Supprime un classement, avec un motif',
  status: 204,
  params: z.object({ id: PathId }),
  body: z.object({ version: z.optional(z.int()), reason: RequiredReason }),
})
