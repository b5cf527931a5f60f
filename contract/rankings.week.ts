import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { EXPORT_TYPES, ExportFormat } from './core/exports.ts'
import { Day, FormKey, Id, IdInput, Moment, PathId, querySwitch, requiredText } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { Audience } from './rankings.audience.ts'
import {
  EffectDay,
  endsAfterStart,
  IsProposed,
  RANKING_TYPES,
  Ranking,
  RankingFields,
  RankingType,
  Reason,
  rankingInput,
  SeenSampling,
  TypedValue,
  valueIsReadable,
} from './rankings.ts'
import { hasValue } from './results.ts'
import { Sampling } from './zones.ts'

// The operator's week: what the last samplings propose, and what is saved of it at once.

/**
 * Left to a person, as no recent sampling gives the class in force again; another class, and worse, than the one in
 * force; soon without one; without one.
 */
export const PROPOSAL_REASONS = ['decide', 'changes', 'worse', 'expires', 'none'] as const
export const ProposalReason = z.enum(PROPOSAL_REASONS)
export type ProposalReason = z.infer<typeof ProposalReason>

/** Who made what is in force as it is, or took it away, and when. `by` is null where that account is gone. */
export const RankingDecision = z.object({ at: Moment, by: z.nullable(z.string()), is_own: z.boolean() })
export type RankingDecision = z.infer<typeof RankingDecision>

/** A class expires within half of the time that the scale gives it, at most this many days. */
export const MAX_EXPIRY_DAYS = 14

export const RankingProposal = z.object({
  zone: z.object({ id: Id, code: z.string(), name: z.string(), aliases: z.array(z.string()) }),
  type: RankingType,
  in_force: z.nullable(z.object({ ...Ranking.shape, version: z.int() })),
  /** Null where nothing ever was. */
  decided: z.nullable(RankingDecision),
  reasons: z.array(ProposalReason),
  /** The last days sampled, the latest first; the highest result of a day with several. */
  samplings: z.array(Sampling).check(z.maxLength(3)),
  /** The class that today’s scale gives to the last sampling; null without one. */
  class: z.nullable(z.string()),
  value: z.nullable(z.number()),
  below_limit: z.boolean(),
  starts_on: Day,
  ends_on: z.nullable(Day),
})
export type RankingProposal = z.infer<typeof RankingProposal>

const selection = z.extend(
  listQuery({
    sort: ['zone', 'class', 'sampled_on', 'ends_on'],
    filter: ['reason', 'type'],
    values: {
      reason: (value) => PROPOSAL_REASONS.some((reason) => reason === value),
      type: (value) => RANKING_TYPES.some((type) => type === value),
    },
  }),
  /** Also the zones that ask for nothing. */
  { all: querySwitch('false') },
)

/** Lists zones and types whose class rests on another sampling than the last, or expires, and those without a class. */
export const listProposals = endpoint({
  method: 'GET',
  path: '/rankings/proposals',
  access: 'admin',
  summary: 'Les classements que proposent les derniers prélèvements',
  query: selection,
  response: listOf(RankingProposal),
})

export const exportProposals = endpoint({
  method: 'GET',
  path: '/rankings/proposals/export',
  access: 'admin',
  weight: 'export',
  summary: 'Les mêmes lignes, en CSV ou en XLSX',
  media: EXPORT_TYPES,
  query: z.extend(z.omit(selection, { page: true, per_page: true }), { format: ExportFormat }),
})

export const countProposals = endpoint({
  method: 'GET',
  path: '/rankings/proposals/counts',
  access: 'admin',
  summary: 'Combien de classements sont proposés, et combien restent à décider',
  response: z.object({
    all: z.int(),
    decide: z.int(),
    changes: z.int(),
    worse: z.int(),
    expires: z.int(),
    none: z.int(),
  }),
})
export type ProposalCounts = z.infer<typeof countProposals.response>

export const MAX_BATCH = 500

/** The load counted in the sampling that the class rests on. */
const SentSampling = z
  .object({ sampled_on: EffectDay, value: TypedValue, below_limit: z._default(z.boolean(), false) })
  .check(valueIsReadable, hasValue)

/** `replaces`: the ranking in force that was shown, or null; `version` and `sampled_on`: as they were shown with it. */
const BatchedRanking = z
  .object({
    zone_id: IdInput,
    type: RankingType,
    ...rankingInput,
    replaces: z.nullable(Id),
    version: z.optional(z.int()),
    is_proposed: IsProposed,
    last_sampling: z.optional(SeenSampling),
    /** Without `last_sampling`, its day alone: a newer one is a 409. */
    sampled_on: z.optional(z.nullable(Day)),
    /** Kept as a result of the operator’s monitoring with the batch, unless it is known already. */
    sampling: z.optional(SentSampling),
  })
  .check(endsAfterStart, valueIsReadable)
export type BatchedRanking = z.infer<typeof BatchedRanking>

/**
 * Classes saved at once, by whatever call. `people` are alerted at `alerts_at`, or on `alerts_on` where
 * that is a coming day, unless it is undone within `undo_seconds`; until `held_until`, when not null, a class that got better waits as the correction of what was told.
 */
export const SavedBatch = z.object({
  batch_id: Id,
  created: z.int(),
  ...Audience.shape,
  alerts_at: Moment,
  held_until: z.nullable(Moment),
  undo_seconds: z.int(),
})
export type SavedBatch = z.infer<typeof SavedBatch>

/**
 * All or nothing. What is in force stops the day before, or is corrected when it began no earlier. 422 names each line,
 * `rankings.3.starts_on`; 409 too, of those that are no longer as shown, with the rankings that are in force instead.
 * `samplings`: how many results of the monitoring it added. Sent again with its `key`, it answers the batch that is
 * there, while that stands: once undone it is saved anew; 409 where a line was decided since.
 */
export const saveBatch = endpoint({
  method: 'POST',
  path: '/rankings/batch',
  access: 'admin',
  weight: 'write',
  summary: 'Enregistre des classements en un lot, que l’on peut annuler pendant une minute',
  status: 201,
  hasLines: true,
  maxBytes: 458_752,
  body: z.object({
    reason: z._default(Reason, ''),
    rankings: z.array(BatchedRanking).check(z.minLength(1), z.maxLength(MAX_BATCH)),
    key: z.optional(FormKey),
  }),
  response: z.extend(SavedBatch, { samplings: z.int() }),
})

/** Brings « Annuler » back after a reload, and says whom a correction or a deletion will alert. Null: none of today. */
export const getLastBatch = endpoint({
  method: 'GET',
  path: '/rankings/batch/last',
  access: 'admin',
  summary: 'Ce que l’on a soi-même enregistré en dernier, tant que cela peut être annulé ou retiré',
  response: z.nullable(z.extend(SavedBatch, { created_at: Moment, ranking_ids: z.array(Id), samplings: z.int() })),
})
export type LastBatch = NonNullable<z.infer<typeof getLastBatch.response>>

/** A zone and type of a batch: its class as it was and as it was left; null: none. */
const BatchLine = z.object({
  zone: z.object({ id: Id, code: z.string(), name: z.string() }),
  type: RankingType,
  before: z.nullable(RankingFields),
  after: z.nullable(RankingFields),
})

/** Before it is withdrawn: `people` are whom that would alert; `refusal` says why it is no longer possible. */
export const getBatch = endpoint({
  method: 'GET',
  path: '/rankings/batch/:id',
  access: 'admin',
  summary: 'Ce qu’un lot contient, et ce que son retrait ferait',
  params: z.object({ id: PathId }),
  response: z.object({
    batch_id: Id,
    created: z.int(),
    created_at: Moment,
    ...Audience.shape,
    lines: z.array(BatchLine),
    /** Those that were kept with it. */
    samplings: z.int(),
    refusal: z.nullable(z.string()),
  }),
})
export type RankingBatch = z.infer<typeof getBatch.response>

/** How many people these classes would alert, today or on the day they start, each counted once. */
export const countBatchPeople = endpoint({
  method: 'POST',
  path: '/rankings/batch/people',
  access: 'admin',
  summary: 'Combien de personnes un lot alerterait',
  hasLines: true,
  maxBytes: 131_072,
  body: z.object({
    rankings: z
      .array(
        z.object({
          zone_id: IdInput,
          type: RankingType,
          class: requiredText(40),
          starts_on: EffectDay,
          ends_on: z.optional(z.nullable(EffectDay)),
          replaces: z.optional(z.nullable(Id)),
        }),
      )
      .check(z.maxLength(MAX_BATCH)),
  }),
  response: Audience,
})

/** Before its alerts leave; later only with a reason, within a day. Both while nothing of it has changed. */
export const deleteBatch = endpoint({
  method: 'DELETE',
  path: '/rankings/batch/:id',
  access: 'admin',
  summary: 'Annule un lot dans la minute, ou le retire dans la journée avec un motif',
  status: 204,
  params: z.object({ id: PathId }),
  body: z.optional(z.object({ reason: z.optional(Reason) })),
})
