import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, Id, Moment, PathId } from './core/fields.ts'
import { RankingType } from './rankings.ts'

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

/** Shown as large as the classes: an authentic document is no leave to harvest. */
export const NO_PERMIT = 'Cette attestation ne vaut pas autorisation de récolter.'

/** Says the state of a zone on a day, for one type. */
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
/** As it is stored, its situations in the order of that moment. */
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

export const IssuedProof = z.object({ code: z.string(), url: z.string() })
export type IssuedProof = z.infer<typeof IssuedProof>

/** The day is within the past that can be shown again, or today. */
export const createProof = endpoint({
  method: 'POST',
  path: '/zones/:id/proofs',
  access: 'client',
  weight: 'write',
  summary: 'Atteste la situation d’une zone un jour donné : un code que chacun peut vérifier, et son PDF',
  status: 201,
  params: z.object({ id: PathId }),
  body: z.object({ on: Day }),
  response: IssuedProof,
})

/** In lower case and without dashes too. */
const proofParams = z.object({ code: z.string().check(z.maxLength(64)) })

/** Whoever has the code may read; nothing of the person who asked is kept. Unknown codes are counted (429). */
export const getProof = endpoint({
  method: 'GET',
  path: '/proofs/:code',
  access: 'public',
  summary: 'Une attestation telle qu’elle a été émise, et si elle a été corrigée depuis',
  revalidates: true,
  params: proofParams,
  response: Proof,
})

export const getProofFile = endpoint({
  method: 'GET',
  path: '/proofs/:code.pdf',
  access: 'public',
  weight: 'drawing',
  summary: 'Une attestation en PDF, telle qu’elle a été émise',
  media: ['application/pdf'],
  revalidates: true,
  params: proofParams,
})
