import type { FastifyInstance } from 'fastify'
import { countProposals, listProposals } from '../../../contract/rankings.week.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import { countProposalReasons, listProposalLines } from './rankings.proposals.ts'

export function rankingsWeekRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(app, listProposals, ({ query }) => listProposalLines(db, today(), query))

  route(app, countProposals, () => countProposalReasons(db, today()))
}
