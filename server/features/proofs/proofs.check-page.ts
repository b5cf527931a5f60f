import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PAGES } from '../../../contract/core/pages.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { ServerContext } from '../../lib/context.ts'
import { formatDay } from '../../lib/format.ts'
import { withWords } from '../../lib/http/outgoing/page-head.ts'
import { type PreparedAnswer, prepared } from '../../lib/http/prepared.ts'
import { proofFinder } from './proofs.find.ts'

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
  return async (request: FastifyRequest): Promise<PreparedAnswer | null> => {
    const { data } = CheckParams.safeParse(request.params)
    if (!data) return null
    // The application says why there is none.
    const proof = await find(data.code, request).catch(() => null)
    if (!proof) return null
    const { zone, on } = proof.content
    const words = {
      title: `Attestation\u00A0: ${zoneTitle(zone)}, le ${formatDay(on)}`,
      description: 'Ce qu’Estran atteste de cette zone ce jour-là, et si cela a été corrigé depuis.',
    }
    const page = Buffer.from(withWords(index, words, context.config.publicUrl))
    return prepared('text/html; charset=utf-8', page, 'private, no-cache', 5)
  }
}
