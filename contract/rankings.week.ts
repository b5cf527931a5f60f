import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, Id, querySwitch } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { RANKING_TYPES, Ranking, RankingType } from './rankings.ts'
import { Sampling } from './zones.ts'

// The operator's week: what the last samplings propose, and what is saved of it at once.

/** Another class, and worse, than the one in force; soon without one; without one. */
export const PROPOSAL_REASONS = ['changes', 'worse', 'expires', 'none'] as const
export const ProposalReason = z.enum(PROPOSAL_REASONS)
export type ProposalReason = z.infer<typeof ProposalReason>

/** A class expires within half of the time that the scale gives it, at most this many days. */
export const MAX_EXPIRY_DAYS = 14

export const RankingProposal = z.object({
  zone: z.object({ id: Id, code: z.string(), name: z.string(), aliases: z.array(z.string()) }),
  type: RankingType,
  in_force: z.nullable(z.object({ ...Ranking.shape, version: z.int() })),
  reasons: z.array(ProposalReason),
  /** Of the last days, the latest first; of a day with several the highest. */
  samplings: z.array(Sampling).check(z.maxLength(3)),
  /** What today’s scale gives to the last sampling; null without one. */
  class: z.nullable(z.string()),
  value: z.nullable(z.number()),
  below_limit: z.boolean(),
  starts_on: Day,
  ends_on: z.nullable(Day),
})
export type RankingProposal = z.infer<typeof RankingProposal>

/** Each zone and type with a sampling newer than what its class rests on, whose class expires, or that has none. */
export const listProposals = endpoint({
  method: 'GET',
  path: '/rankings/proposals',
  access: 'admin',
  summary: 'Les classements que proposent les derniers prélèvements',
  query: z.extend(
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
  ),
  response: listOf(RankingProposal),
})

export const countProposals = endpoint({
  method: 'GET',
  path: '/rankings/proposals/counts',
  access: 'admin',
  summary: 'Combien de classements sont proposés',
  response: z.object({ all: z.int(), changes: z.int(), worse: z.int(), expires: z.int(), none: z.int() }),
})
export type ProposalCounts = z.infer<typeof countProposals.response>
