import type { FastifyInstance } from 'fastify'
import { createResult, deleteResult } from '../../../contract/results.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { findHolder } from '../users/users.queries.ts'
import { creationFaults, readResult } from './results.creation.ts'
import { getResultDetail } from './results.detail.queries.ts'
import { deleteRow, insertRow } from './results.queries.ts'
import { getReader } from './results.reader.queries.ts'

/** By hand; what the laboratory’s program sends has its own. */
export function resultsByHandRoutes(app: FastifyInstance, { db, mails }: Context) {
  route(
    app,
    createResult,
    ({ body, user, request }) =>
      db.transaction().execute(async (trx) => {
        const { zone_id, ...result } = readResult(body)
        const { id } = await insertRow(trx, { ...result, zone_id, user_id: user.id })
        const details = { zone_id, result_id: id, before: null, after: result }
        await writeAudit(trx, request, { action: 'result-created', user_id: user.id, details })
        const reference = result.lims_client_id
        const owner = reference === null ? undefined : await findHolder(trx, 'lims_client_id', reference)
        if (owner) {
          await mails.queue(trx, 'results-received', { user_id: owner.id, created: 1, corrected: 0, result_ids: [id] })
        }
        return getResultDetail(trx, await getReader(trx, user.id), id)
      }),
    { faults: (body) => creationFaults(db, body) },
  )

  route(app, deleteResult, ({ params, user, request }) =>
    db.transaction().execute(async (trx) => {
      const row = await deleteRow(trx, params.id)
      if (!row) throw notFound()
      const { id, zone_id, ...before } = row
      const details = { zone_id, result_id: id, before, after: null }
      await writeAudit(trx, request, { action: 'result-deleted', user_id: user.id, details })
    }),
  )
}
