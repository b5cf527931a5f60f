import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import { Day, Id } from '../../../contract/core/fields.ts'
import { createQuote, getQuote, getQuoteContact, listQuotes } from '../../../contract/quotes.ts'
import { today } from '../../lib/clock.ts'
import type { Context } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { findZoneOrArchived } from '../zones/zones.queries.ts'
import { listQuoteLines } from './quotes.list.ts'
import { findQuote, getContact } from './quotes.queries.ts'
import { requestQuote } from './quotes.request.ts'
import { dayFaults, zoneFaults } from './quotes.rules.ts'

export function quotesRoutes(app: FastifyInstance, { db, mails }: Context) {
  route(
    app,
    createQuote,
    ({ body, user, request }) => db.transaction().execute((trx) => requestQuote({ trx, user, request, mails }, body)),
    { faults: (body) => faultsOf(db, body) },
  )

  route(app, getQuoteContact, ({ user }) => getContact(db, user.id))

  route(app, listQuotes, ({ query, user }) => listQuoteLines(db, query, allows('admin', user.role) ? null : user.id))

  route(app, getQuote, async ({ params, user }) => {
    const quote = await findQuote(db, params.id)
    if (!quote || (quote.user_id !== user.id && !allows('admin', user.role))) throw notFound()
    return quote
  })
}

/** Of what can be read of the body. */
async function faultsOf(db: Db, body: Record<string, unknown>) {
  const zoneId = Id.safeParse(body.zone_id).data
  const zone = zoneId === undefined ? undefined : ((await findZoneOrArchived(db, zoneId)) ?? null)
  return { ...zoneFaults(zone), ...dayFaults(Day.safeParse(body.wished_on).data, today()) }
}
