import type { FastifyInstance } from 'fastify'
import {
  countBatchPeople,
  countProposals,
  deleteBatch,
  listProposals,
  saveBatch,
} from '../../../contract/rankings.week.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import { countRecipients } from '../alerts/alerts.recipients.queries.ts'
import { saveRankingBatch } from './rankings.batch.ts'
import { countProposalReasons, listProposalLines } from './rankings.proposals.ts'
import { undoBatch } from './rankings.undo.ts'

export function rankingsWeekRoutes(app: FastifyInstance, { db, jobs }: ServerContext) {
  route(app, listProposals, ({ query }) => listProposalLines(db, today(), query))

  route(app, countProposals, () => countProposalReasons(db, today()))

  route(app, saveBatch, ({ body: { reason, rankings }, user, request }) =>
    db.transaction().execute((trx) => saveRankingBatch(trx, { jobs, request, userId: user.id, reason, rankings })),
  )

  route(app, countBatchPeople, async ({ body }) => ({ people: await countRecipients(db, today(), body.rankings) }))

  route(app, deleteBatch, ({ params: { id: batchId }, body: { reason = '' } = {}, user, request }) =>
    db.transaction().execute((trx) => undoBatch(trx, { jobs, request, userId: user.id, batchId, reason })),
  )
}
