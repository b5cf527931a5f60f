import { createHash } from 'node:crypto'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { ProofSituation } from '../../../contract/proofs.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { PROOF_CODE_LENGTH } from '../../../contract/rules/proofs.code.ts'
import { replayStart } from '../../../contract/rules/zones.replay.ts'
import { type OrderedScale, worstFirst } from '../../../contract/rules/zones.worst.ts'
import { quota } from '../../lib/security/limits.ts'
import { randomCode } from '../../lib/security/secret.ts'

const HOUR = 3600

/** Limits the proofs that one person makes. */
export const ISSUE_LIMIT = { ...quota('proofs', 60, HOUR), reason: 'Au plus 60 attestations par heure.' }

/** Codes of no proof, of one address: what is found is given back. */
export const GUESS_LIMIT = quota('proof-codes', 60, 600)

/** The same by the pages, which ask for a code before the call does: a wrong link is one try. */
export const PAGE_GUESS_LIMIT = quota('proof-pages', 60, 600)

export const UNKNOWN_CODE = 'Aucune attestation n’a ce code. Vérifiez-le : il a 16 lettres et chiffres.'

/** 80 random bits. */
export const newCode = () => randomCode(PROOF_CODE_LENGTH)

export const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** The situation of the worse class first. */
export function orderSituations(
  situations: readonly ProofSituation[],
  scales: readonly OrderedScale[],
): ProofSituation[] {
  const rankingOf = (wanted: RankingType) => situations.find(({ type }) => type === wanted)?.ranking ?? null
  const types = worstFirst({ phages: rankingOf('phages'), arn_f: rankingOf('arn_f') }, scales)
  return types.flatMap((wanted) => situations.filter(({ type }) => type === wanted))
}

/** `undefined` when the day could not be read. */
export function dayFaults(on: string | undefined, today: string): FieldErrors {
  if (on === undefined) return {}
  if (on > today) return { on: ['Ce jour est à venir : on atteste ce qui est connu.'] }
  return on < replayStart(today) ? { on: ['Ce jour est trop ancien : on atteste les trois derniers hivers.'] } : {}
}
