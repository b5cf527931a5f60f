import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PAGES } from '../../../contract/core/pages.ts'
import { readProofCode } from '../../../contract/rules/proofs.code.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { ServerContext } from '../../lib/context.ts'
import { formatDay } from '../../lib/format.ts'
import { admitted } from '../../lib/http/admission.ts'
import { answersByCode } from '../../lib/http/outgoing/answers-by-code.ts'
import { withWords } from '../../lib/http/outgoing/page-head.ts'
import { type PreparedAnswer, prepared } from '../../lib/http/prepared.ts'
import { networkOf } from '../../lib/security/limits.ts'
import { proofFinder } from './proofs.find.ts'
import { PAGE_GUESS_LIMIT } from './proofs.rules.ts'

/** Its path in the contract. */
export const CHECK_PAGE = '/verification/:code?' satisfies (typeof PAGES)[number]['path']

const CheckParams = z.object({ code: z.string() })

/** The page works without words of its own: whoever opens it never waits longer for them. */
const MAX_WAIT_MS = 1000

/**
 * The page that checks an attestation, with zone and day in its head for those to whom its address is sent. Never the
 * class: programs keep what they read there, and it may be corrected. Null where it is as any other.
 */
export async function checkPages(web: string, context: ServerContext) {
  const index = await readFile(join(web, 'index.html'), 'utf8')
  const find = proofFinder(context, PAGE_GUESS_LIMIT)
  const pages = answersByCode()
  const pageOf = async (code: string, request: FastifyRequest) => {
    const { zone, on } = (await find(code, request)).content
    const words = {
      title: `Attestation\u00A0: ${zoneTitle(zone)}, le ${formatDay(on)}`,
      description: 'Ce qu’Estran atteste de cette zone ce jour-là, et si cela a été corrigé depuis.',
    }
    const page = Buffer.from(withWords(index, words, context.config.publicUrl))
    return prepared('text/html; charset=utf-8', page, 'no-store', 5)
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PreparedAnswer | null> => {
    const code = readProofCode(CheckParams.safeParse(request.params).data?.code ?? '')
    if (code === null) return null
    const ready = pages.find(code)
    if (ready && !(ready instanceof Promise)) return ready
    // Among the visitors' calls, so that a flood of pages is before nobody; who is answered without leaves the line.
    const place = { kind: 'visitor', endpoint: CHECK_PAGE, source: networkOf(request.ip), raw: reply.raw } as const
    // One that is being made is waited for without a place: a thousand who open it at once would fill the line. Why it
    // failed is another’s: the next one tries.
    const made = async (): Promise<PreparedAnswer> => {
      const known = pages.find(code)
      if (known) return Promise.resolve(known).catch(made)
      return pages.make(code, () => admitted(place, () => pageOf(code, request)))
    }
    // The application says why there is none.
    return Promise.race([made().catch(() => null), wait(MAX_WAIT_MS, null, { ref: false })])
  }
}
