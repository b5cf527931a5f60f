import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { Day, FormKey, IdInput } from '../../../contract/core/fields.ts'
import {
  acceptQuote,
  countQuotes,
  createQuote,
  exportQuotes,
  getQuote,
  getQuoteContact,
  listQuotes,
  updateQuote,
} from '../../../contract/quotes.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock, today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { busy, conflict, invalid, notFound } from '../../lib/http/errors.ts'
import { exportDetails } from '../../lib/http/export/export-details.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import { requireSameRole } from '../../lib/security/session.queries.ts'
import { findZoneOrArchived } from '../zones/zones.queries.ts'
import { QUOTE_COLUMNS, selectQuotes } from './quotes.export.ts'
import { listQuoteLines } from './quotes.list.ts'
import {
  countWaitingQuotes,
  findByKey,
  findQuote,
  getContact,
  getQuoteRow,
  lockQuote,
  updateQuoteRow,
} from './quotes.queries.ts'
import { addressFaults, type QuoteAsking, requestQuote } from './quotes.request.ts'
import {
  ACCEPTED,
  dayFaults,
  EXPIRED,
  NOT_ANSWERED,
  NOT_FOR_YOU,
  NOT_UNSEEN,
  PAST,
  STALE,
  zoneFaults,
} from './quotes.rules.ts'

export function quotesRoutes(app: FastifyInstance, { db, changes, spool, mails }: ServerContext) {
  route(
    app,
    createQuote,
    ({ body, user, request }) => db.transaction().execute((trx) => requestQuote({ trx, user, request, mails }, body)),
    { faults: (body, _params, _isValid, user) => faultsOf(db, body, user.id) },
  )

  route(app, getQuoteContact, ({ user }) => getContact(db, user.id))

  route(app, listQuotes, ({ query, user }) => listQuoteLines(db, query, allows('admin', user.role) ? null : user.id))

  route(app, exportQuotes, ({ query, user, request, reply }) =>
    sendExport(reply, {
      db,
      changes,
      spool,
      format: query.format,
      title: 'Devis',
      columns: QUOTE_COLUMNS,
      query: selectQuotes(db, query),
      audit: (rows) =>
        writeAudit(db, request, { action: 'quotes-exported', user_id: user.id, details: exportDetails(query, rows) }),
    }),
  )

  route(app, countQuotes, () => countWaitingQuotes(db))

  route(app, getQuote, async ({ params, user }) => {
    const quote = await findQuote(db, params.id)
    if (!quote || (quote.user_id !== user.id && !allows('admin', user.role))) throw notFound()
    return quote
  })

  route(
    app,
    updateQuote,
    ({ params, body, user, request }) =>
      db.transaction().execute(async (trx) => {
        await requireSameRole(trx, user)
        const quote = await lockQuote(trx, params.id)
        if (!quote) throw notFound()
        const change = { trx, user, request, mails, quote }
        if (body.status === 'seen') await markSeen(change)
        else if (quote.version !== body.version) {
          throw await stale(trx, STALE, await getQuoteRow(trx, quote.id), {
            actions: ['quote-answered', 'quote-accepted'],
            fact: { field: 'reference', after: quote.reference },
          })
        } else if (body.status === 'answered') await answerQuote(change, body)
        else if (quote.status !== body.status)
          throw invalid({ status: [body.status === 'sent' ? NOT_UNSEEN : NOT_FOR_YOU] })
        return getQuoteRow(trx, quote.id)
      }),
    {
      guard: async ({ params }) => {
        if (!(await findQuote(db, params.id))) throw notFound()
      },
    },
  )

  route(app, acceptQuote, ({ params, body, user, request }) =>
    db.transaction().execute(async (trx) => {
      const quote = await lockQuote(trx, params.id)
      if (quote?.user_id !== user.id) throw notFound()
      if (quote.status !== 'accepted') {
        if (quote.version !== body.version) throw conflict(STALE, await getQuoteRow(trx, quote.id))
        await markAccepted({ trx, user, request, mails, quote })
      }
      return getQuoteRow(trx, quote.id)
    }),
  )
}

/** The faults of the fields that could be parsed; none of a request that is here already, whose answer got lost. */
async function faultsOf(db: Db, body: Record<string, unknown>, userId: number) {
  const key = FormKey.safeParse(body.key).data
  if (key !== undefined && (await findByKey(db, userId, key))) return {}
  const zoneId = IdInput.safeParse(body.zone_id).data
  const zone = zoneId === undefined ? undefined : ((await findZoneOrArchived(db, zoneId)) ?? null)
  return {
    ...zoneFaults(zone),
    ...dayFaults(Day.safeParse(body.wished_on).data, today()),
    ...(await addressFaults(db, userId, body)),
  }
}

interface QuoteChange extends QuoteAsking {
  quote: NonNullable<Awaited<ReturnType<typeof lockQuote>>>
}

const now = () => clock.now().toISOString()

async function markSeen({ trx, quote }: QuoteChange) {
  if (quote.status === 'sent') await updateQuoteRow(trx, quote.id, { status: 'seen', seen_at: now() })
}

/** The first answer or a correction is mailed to the person; the same answer again changes nothing and mails nobody. */
async function answerQuote(
  { trx, user, request, mails, quote }: QuoteChange,
  { amount: typed, tax, valid_until, answer }: HandlerInput<typeof updateQuote>['body'],
) {
  const amount = typed ?? 0
  if (quote.status === 'accepted') throw busy(ACCEPTED)
  const price = { amount, tax, valid_until }
  const { status } = quote
  const before = { amount: quote.amount, tax: quote.tax, valid_until: quote.valid_until }
  if (status === 'answered' && isDeepStrictEqual(before, price) && quote.answer === answer) return
  if ((valid_until ?? '') < today()) throw invalid({ valid_until: [PAST] })
  await updateQuoteRow(trx, quote.id, {
    status: 'answered',
    ...price,
    answer,
    seen_at: quote.seen_at ?? now(),
    answered_at: now(),
    answered_by_id: user.id,
  })
  await mails.queue(trx, 'quote-answered', {
    user_id: quote.user_id,
    quote_id: quote.id,
    version: quote.version + 1,
  })
  const details = {
    reference: quote.reference,
    before: { status, ...before },
    after: { status: 'answered' as const, ...price },
  }
  await writeAudit(trx, request, { action: 'quote-answered', user_id: user.id, subject_id: quote.user_id, details })
}

async function markAccepted({ trx, user, request, mails, quote }: QuoteChange) {
  const { id, reference, status, amount, tax, valid_until } = quote
  if (status !== 'answered') throw busy(NOT_ANSWERED)
  if (valid_until !== null && valid_until < today()) throw busy(EXPIRED)
  await updateQuoteRow(trx, id, { status: 'accepted', accepted_at: now() })
  await mails.queue(trx, 'quote-accepted', { quote_id: id })
  const details = { reference, amount, tax }
  await writeAudit(trx, request, { action: 'quote-accepted', user_id: user.id, details })
}
