import type { FastifyRequest } from 'fastify'
import { readProofCode } from '../../../contract/rules/proofs.code.ts'
import type { ServerContext } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { consume, networkOf, refund, type TryLimit, times } from '../../lib/security/limits.ts'
import { findProof } from './proofs.queries.ts'
import { hashOf, UNKNOWN_CODE } from './proofs.rules.ts'

/** Counts the try first, so that parallel ones cannot slip through; a code that is known is given back. */
export function proofFinder({ db, config }: Pick<ServerContext, 'db' | 'config'>, limit: TryLimit) {
  const guesses = times(limit, config.ipLimits)
  return async (typed: string, { ip }: FastifyRequest) => {
    const network = networkOf(ip)
    if (guesses) await consume(db, guesses, network)
    const code = readProofCode(typed)
    const proof = code === null ? undefined : await findProof(db, hashOf(code))
    if (code === null || !proof) throw notFound(UNKNOWN_CODE)
    if (guesses) await refund(db, guesses, network)
    return { code, ...proof }
  }
}
