import type { FastifyInstance } from 'fastify'
import {
  countBatchPeople,
  countProposals,
  deleteBatch,
  exportProposals,
  getBatch,
  getLastBatch,
  listProposals,
  saveBatch,
} from '../../../contract/rankings.week.ts'
import { writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { exportDetails } from '../../lib/http/export/export-details.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { editsOfBatch, faultsOfBatch, saveRankingBatch } from './rankings.batch.ts'
import { proposalColumns } from './rankings.export.ts'
import { countProposalReasons, listProposalLines, selectProposals } from './rankings.proposals.ts'
import { batchToWithdraw, lastBatchOf, undoBatch } from './write/rankings.undo.ts'
import { findLastBatch } from './write/rankings.write.queries.ts'
import { countPeople } from './write/rankings.write.ts'

export function rankingsWeekRoutes(app: FastifyInstance, { db, changes, spool, jobs, config }: ServerContext) {
  route(app, listProposals, ({ query, user }) => listProposalLines(db, { day: today(), userId: user.id, query }))

  route(app, exportProposals, async ({ query, user, request, reply }) =>
    sendExport(reply, {
      db,
      changes,
      spool,
      format: query.format,
      title: 'Classements',
      columns: proposalColumns(await listScalesWithClasses(db)),
      query: selectProposals(db, { day: today(), userId: user.id, query }),
      audit: (rows) =>
        writeAudit(db, request, {
          action: 'proposals-exported',
          user_id: user.id,
          details: exportDetails(query, rows),
        }),
    }),
  )

  route(app, countProposals, () => countProposalReasons(db, today()))

  route(
    app,
    saveBatch,
    ({ body, user, request }) =>
      db.transaction().execute((trx) => saveRankingBatch(trx, { jobs, config, request, userId: user.id }, body)),
    { faults: async (body, _params, isValid) => (isValid ? {} : faultsOfBatch(db, body)) },
  )

  route(app, getLastBatch, async ({ user }) => {
    const batch = await findLastBatch(db, user.id)
    return batch ? lastBatchOf(batch) : null
  })

  route(app, getBatch, ({ params: { id } }) => batchToWithdraw(db, config, id))

  route(app, countBatchPeople, async ({ body }) => {
    return countPeople(db, config, await editsOfBatch(db, body.rankings))
  })

  route(app, deleteBatch, ({ params: { id: batchId }, body: { reason = '' } = {}, user, request }) =>
    db.transaction().execute((trx) => undoBatch(trx, { jobs, config, request, userId: user.id }, { batchId, reason })),
  )
}
