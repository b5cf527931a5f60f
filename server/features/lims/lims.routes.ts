import type { FastifyInstance } from 'fastify'
import { isOn } from '../../../contract/core/fields.ts'
import { sendRankings, sendResults } from '../../../contract/lims.ts'
import type { Context } from '../../lib/context.ts'
import { fairQueue } from '../../lib/fair-queue.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { route } from '../../lib/http/route.ts'
import { readRanking } from './lims.rankings.rules.ts'
import { receiveRankings } from './lims.rankings.ts'
import { readResult } from './lims.results.rules.ts'
import { receiveResults } from './lims.results.ts'

/** Each is held in memory; they pass at some ten a second. */
const MAX_WAITING = 20

export function limsRoutes(app: FastifyInstance, { db, mails }: Context) {
  // Those that wait for the database's lock would hold the connections of everybody else.
  const inTurn = fairQueue({ atOnce: 1, maxWaiting: MAX_WAITING })

  route(app, sendResults, async ({ rows: given, query, user, request, reply }) => {
    const rows = given.map(readResult)
    const batch = { request, automate: user, given, rows, mails: isOn(query.notify) ? mails : null }
    const received = await inTurn(String(user.token_id), callerOf(reply).signal, () =>
      db.transaction().execute((trx) => receiveResults(trx, batch)),
    )
    return { ...received, request_id: request.id }
  })

  route(app, sendRankings, async ({ rows: given, user, request, reply }) => {
    const batch = { request, automate: user, given, rows: given.map(readRanking) }
    const received = await inTurn(String(user.token_id), callerOf(reply).signal, () =>
      db.transaction().execute((trx) => receiveRankings(trx, batch)),
    )
    return { ...received, request_id: request.id }
  })
}
