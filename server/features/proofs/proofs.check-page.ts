import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PAGES } from '../../../contract/core/pages.ts'
import { readProofCode } from '../../../contract/rules/proofs.code.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { ServerContext } from '../../lib/context.ts'
import { formatDay } from '../../lib/format.ts'
import { withWords } from '../../lib/http/outgoing/page-head.ts'
import { type PreparedAnswer, prepared } from '../../lib/http/prepared.ts'
import { proofFinder } from './proofs.find.ts'
import { keptAnswers } from './proofs.kept.ts'

/** Its path in the contract. */
export const CHECK_PAGE = '/verification/:code?' satisfies (typeof PAGES)[number]['path']

const CheckParams = z.object({ code: z.string() })

/**
 * The page that checks an attestation, with zone and day in its head for those to whom its address is sent. Never the
 * class: programs keep what they read there, and it may be corrected. Null where it is as any other.
 */
export async function checkPages(web: string, context: ServerContext) {
  const index = await readFile(join(web, 'index.html'), 'utf8')
  const find = proofFinder(context)
  const pages = keptAnswers()
  const pageOf = async (typed: string, request: FastifyRequest) => {
    const { zone, on } = (await find(typed, request)).content
    const words = {
      title: `Attestation\u00A0: ${zoneTitle(zone)}, le ${formatDay(on)}`,
      description: 'Ce qu’Estran atteste de cette zone ce jour-là, et si cela a été corrigé depuis.',
    }
    const page = Buffer.from(withWords(index, words, context.config.publicUrl))
    return prepared('text/html; charset=utf-8', page, 'private, no-cache', 5)
  }
  return async (request: FastifyRequest): Promise<PreparedAnswer | null> => {
    const typed = CheckParams.safeParse(request.params).data?.code
    if (typed === undefined) return null
    const made = () => pageOf(typed, request)
    const code = readProofCode(typed)
    // The application says why there is none.
    return (code === null ? made() : pages.make(code, made)).catch(() => null)
  }
}
