import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Day } from '../../../contract/core/fields.ts'
import { createProof, getProof, getProofFile, Proof, type ProofContent } from '../../../contract/proofs.ts'
import { readProofCode } from '../../../contract/rules/proofs.code.ts'
import { isCorrected } from '../../../contract/rules/proofs.situations.ts'
import { NOTICE } from '../../../contract/scales.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock, today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { answersByCode } from '../../lib/http/outgoing/answers-by-code.ts'
import { contentDisposition } from '../../lib/http/outgoing/download.ts'
import { etagOf, type PreparedAnswer, preparedJson, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { consume } from '../../lib/security/limits.ts'
import { getOperatorFields } from '../operator/operator.queries.ts'
import { proofFinder } from './proofs.find.ts'
import { keepLogo } from './proofs.logo.ts'
import { findNamedZone, findProofLogo, insertProof, listSituations } from './proofs.queries.ts'
import { dayFaults, GUESS_LIMIT, hashOf, ISSUE_LIMIT, newCode } from './proofs.rules.ts'

export function proofsRoutes(app: FastifyInstance, { db, config }: ServerContext) {
  route(
    app,
    createProof,
    async ({ params, body: { on }, user, request }) => {
      const logo_version = await keepLogo(db)
      const code = newCode()
      await db.transaction().execute(async (trx) => {
        await consume(trx, ISSUE_LIMIT, String(user.id))
        const proof = { code_hash: hashOf(code), zone_id: params.id, day: on, logo_version }
        const issued_at = clock.now().toISOString()
        await insertProof(trx, { ...proof, issued_at, content: await contentOf(trx, params.id, on) })
        const details = { zone_id: params.id, day: on }
        await writeAudit(trx, request, { action: 'proof-issued', user_id: user.id, details })
      })
      return { code, url: addressOf(config, code) }
    },
    {
      guard: async ({ params }) => {
        if (!(await findNamedZone(db, params.id))) throw notFound()
      },
      faults: async ({ on }) => dayFaults(Day.safeParse(on).data, today()),
    },
  )
}

const addressOf = ({ publicUrl }: { publicUrl: string }, code: string) => `${publicUrl}/verification/${code}`

/** For the scope without cookies. What a thousand read at once is made once, and answered before anything is asked. */
export function readProofsRoutes(app: FastifyInstance, { db, changes, config }: ServerContext) {
  const find = proofFinder({ db, config }, GUESS_LIMIT)
  type FoundProof = Awaited<ReturnType<typeof find>>

  async function paperOf({ code, issued_at, content, logo_version }: FoundProof): Promise<PreparedAnswer> {
    const logo = logo_version === null ? null : await findProofLogo(db, logo_version)
    const { drawProof } = await import('./proofs.pdf.ts')
    const bytes = await drawProof({ code, url: addressOf(config, code), issued_at, content, logo })
    return {
      ...{ type: 'application/pdf', etag: etagOf(bytes), cacheControl: 'private, no-cache', identity: bytes },
      // Compressed in itself.
      ...{ gzip: null, br: null },
      disposition: contentDisposition(`attestation-${content.zone.code}-${content.on}.pdf`, 'inline'),
    }
  }
  async function checkOf({ code, issued_at, content, zone_id, day }: FoundProof): Promise<PreparedAnswer> {
    const now = await listSituations(db, zone_id, day)
    const corrected = isCorrected(content.situations, now)
    const proof = z.parse(Proof, { code, issued_at, ...content, corrected, now: corrected ? now : null })
    return preparedJson(JSON.stringify(proof))
  }

  // Drawn again, each paper would have the same bytes, and nothing that was issued is ever taken back.
  const papers = answersByCode()
  // A correction shows at once.
  const checks = answersByCode({
    generation: () => (changes.isListening() ? changes.generation('zones') : Number.NaN),
  })
  for (const [endpoint, answers, make] of [
    // Before the other, which would take « .pdf » for a part of the code.
    [getProofFile, papers, paperOf],
    [getProof, checks, checkOf],
  ] as const) {
    route(
      app,
      endpoint,
      async ({ params, request, reply }) => {
        const made = async () => make(await find(params.code, request))
        const code = readProofCode(params.code)
        const answer = await (code === null ? made() : answers.make(code, made))
        return sendPrepared(request, reply, answer)
      },
      {
        ready: (address) => {
          const code = readProofCode(ADDRESS.exec(address)?.[1] ?? '')
          return code === null ? undefined : answers.find(code)
        },
      },
    )
  }
}

/** Written plainly: any other is read by the router. */
const ADDRESS = /^\/api\/proofs\/([\w-]{1,64})(?:\.pdf)?(?:\?|$)/

async function contentOf(db: Db, zoneId: number, on: string): Promise<ProofContent> {
  const zone = await findNamedZone(db, zoneId)
  // Archived since the call was let in.
  if (!zone) throw notFound()
  const { operator_name } = await getOperatorFields(db)
  const situations = await listSituations(db, zoneId, on)
  return { on, zone, operator_name, notice: NOTICE, situations }
}
