import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOn } from '../../../contract/core/fields.ts'
import { type BatchAnswer, sendRankings, sendResultFile, sendResults } from '../../../contract/lims.ts'
import { MAX_FILE_BYTES } from '../../../contract/results.files.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound, tokenNeeded } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { acceptRawBodies, spoolBody } from '../../lib/http/upload.ts'
import { inSteps } from '../../lib/process/in-steps.ts'
import type { Automate } from '../../lib/security/api-tokens.queries.ts'
import { lockSamplings } from '../rankings/write/rankings.samplings.ts'
import { storeResultFile } from '../results/files/files.store.ts'
import { findResult, lockToken } from './lims.queries.ts'
import { receiveRankings } from './lims.rankings.ts'
import { receiveResults } from './lims.results.ts'
import { readRanking, readResult } from './lims.rules.ts'

interface LimsCall {
  user: Automate
  request: FastifyRequest
  action: 'lims-results-received' | 'lims-rankings-received'
}

/** It may have been revoked while the call waited. */
async function requireToken(trx: Db, { token_id }: Automate) {
  if (!(await lockToken(trx, token_id))) throw tokenNeeded()
}

export function limsRoutes(app: FastifyInstance, { db, jobs, config, mails, spool }: ServerContext) {
  /** Stores the valid rows of a batch in one transaction. */
  const receive = async (
    { user, request, action }: LimsCall,
    rows: number,
    work: (
      trx: Db,
    ) => Promise<Pick<BatchAnswer, 'rejected'> & { counts: Omit<BatchAnswer, 'rejected' | 'request_id'> }>,
  ): Promise<BatchAnswer> => {
    await spool.ensureRoom()
    return db.transaction().execute(async (trx) => {
      // Two batches could insert the same new row.
      await lockSamplings(trx)
      await requireToken(trx, user)
      const { counts, rejected } = await work(trx)
      const details = { rows, ...counts, rejected: rejected.length }
      await writeAudit(trx, request, { action, user_id: user.id, details })
      request.counts = details
      return { ...counts, rejected, request_id: request.id }
    })
  }

  route(app, sendResults, async ({ rows: input, query, user, request }) => {
    const rows = await inSteps(input, readResult)
    const batch = { request, userId: user.id, rows, mails: isOn(query.notify) ? mails : null }
    const call = { user, request, action: 'lims-results-received' } as const
    return receive(call, rows.length, (trx) => receiveResults(trx, batch))
  })

  route(app, sendRankings, async ({ rows: input, user, request }) => {
    const rows = await inSteps(input, readRanking)
    const call = { user, request, action: 'lims-rankings-received' } as const
    const writer = { jobs, config, request, userId: user.id }
    return receive(call, rows.length, (trx) => receiveRankings(trx, writer, rows))
  })

  app.register(async (scope) => {
    acceptRawBodies(scope)
    route(scope, sendResultFile, async ({ params, user, request }) => {
      // Refuse an unknown result before reading the file.
      const result = await findResult(db, params.external_id)
      if (!result) throw notFound('Aucun résultat n’a cette référence : envoyez-le d’abord.')
      const upload = { field: 'file', maxBytes: MAX_FILE_BYTES, spool }
      const { outcome, file, hint } = await spoolBody(request, upload, (file) => {
        const sent = { resultId: result.id, userId: user.id, name: params.name, file, otherBytes: 'replace' } as const
        return storeResultFile(db, request, { ...sent, requireSender: (trx) => requireToken(trx, user) })
      })
      return { state: outcome, file, hint }
    })
  })
}
