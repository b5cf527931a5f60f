import * as z from 'zod/mini'
import { Day, Id, Moment } from '../core/fields.ts'
import { RankingType } from '../rankings.ts'

/** A class comes with the words and colours of that moment: a scale may change later. */
const ProofRanking = z.object({
  class: z.string(),
  label: z.string(),
  fill: z.string(),
  text: z.string(),
  mark: z.string(),
  value: z.nullable(z.number()),
  below_limit: z.boolean(),
  starts_on: Day,
  ends_on: z.nullable(Day),
})
export type ProofRanking = z.infer<typeof ProofRanking>

/** `class` and `label` are null when no class of the scale has the value. */
const ProofSampling = z.object({
  sampled_on: Day,
  class: z.nullable(z.string()),
  label: z.nullable(z.string()),
  value: z.number(),
  below_limit: z.boolean(),
})
export type ProofSampling = z.infer<typeof ProofSampling>

/** What is said of a zone on a day, for one type. */
export const ProofSituation = z.object({
  type: RankingType,
  label: z.string(),
  unit: z.string(),
  ranking: z.nullable(ProofRanking),
  last_sampling: z.nullable(ProofSampling),
})
export type ProofSituation = z.infer<typeof ProofSituation>

const proofContent = {
  on: Day,
  zone: z.object({ id: Id, code: z.string(), name: z.string(), department: z.string() }),
  operator_name: z.string(),
  notice: z.string(),
  situations: z.array(ProofSituation),
}
export const ProofContent = z.object(proofContent)
export type ProofContent = z.infer<typeof ProofContent>

/** As it was issued; `now` is what is said of that day today, where that differs. */
export const Proof = z.object({
  code: z.string(),
  issued_at: Moment,
  ...proofContent,
  corrected: z.boolean(),
  now: z.nullable(z.array(ProofSituation)),
})
export type Proof = z.infer<typeof Proof>
