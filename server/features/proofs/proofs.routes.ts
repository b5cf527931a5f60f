import type { FastifyInstance } from 'fastify'
import { Day } from '../../../contract/core/fields.ts'
import { createProof, getProof, getProofFile, type ProofContent } from '../../../contract/proofs.ts'
import { readProofCode } from '../../../contract/rules/proofs.code.ts'
import { isCorrected } from '../../../contract/rules/proofs.situations.ts'
import { NOTICE } from '../../../contract/scales.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock, today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { contentDisposition } from '../../lib/http/outgoing/download.ts'
import { route } from '../../lib/http/route.ts'
import { consume } from '../../lib/security/limits.ts'
import { getOperatorFields } from '../operator/operator.queries.ts'
import { proofFinder } from './proofs.find.ts'
import { keepLogo } from './proofs.logo.ts'
import { drawnPapers } from './proofs.papers.ts'
import { findNamedZone, findProofLogo, insertProof, listSituations } from './proofs.queries.ts'
import { dayFaults, hashOf, ISSUE_LIMIT, newCode } from './proofs.rules.ts'

export function proofsRoutes(app: FastifyInstance, { db, config }: ServerContext) {
  const urlOf = (code: string) => `${config.publicUrl}/verification/${code}`
  const find = proofFinder({ db, config })
  const papers = drawnPapers()

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
      return { code, url: urlOf(code) }
    },
    {
      guard: async ({ params }) => {
        if (!(await findNamedZone(db, params.id))) throw notFound()
      },
      faults: async ({ on }) => dayFaults(Day.safeParse(on).data, today()),
    },
  )

  const drawn = ({ code, issued_at, content, logo_version }: Awaited<ReturnType<typeof find>>) =>
    papers.draw(code, async () => {
      const logo = logo_version === null ? null : await findProofLogo(db, logo_version)
      const { drawProof } = await import('./proofs.pdf.ts')
      return {
        name: `attestation-${content.zone.code}-${content.on}.pdf`,
        bytes: await drawProof({ code, url: urlOf(code), issued_at, content, logo }),
      }
    })

  const keptPaper = (typed: string) => {
    const code = readProofCode(typed)
    return code === null ? undefined : papers.find(code)
  }
  // Before the other, which would take « .pdf » for a part of the code.
  route(
    app,
    getProofFile,
    async ({ params, request, reply }) => {
      const { name, bytes } = await (keptPaper(params.code) ?? drawn(await find(params.code, request)))
      const headers = { 'content-type': 'application/pdf', 'content-disposition': contentDisposition(name, 'inline') }
      return reply.headers(headers).send(bytes)
    },
    { isLight: ({ params }) => keptPaper(params.code) !== undefined },
  )

  route(app, getProof, async ({ params, request }) => {
    const { code, issued_at, content, zone_id, day } = await find(params.code, request)
    const now = await listSituations(db, zone_id, day)
    const corrected = isCorrected(content.situations, now)
    return { code, issued_at, ...content, corrected, now: corrected ? now : null }
  })
}

async function contentOf(db: Db, zoneId: number, on: string): Promise<ProofContent> {
  const zone = await findNamedZone(db, zoneId)
  // Archived since the call was let in.
  if (!zone) throw notFound()
  const { operator_name } = await getOperatorFields(db)
  const situations = await listSituations(db, zoneId, on)
  return { on, zone, operator_name, notice: NOTICE, situations }
}
