import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { updateQuote } from '../../../contract/quotes.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock } from '../../lib/clock.ts'
import { type lockQuote, updateQuoteRow } from './quotes.queries.ts'
import type { Asking } from './quotes.request.ts'

interface Change extends Asking {
  quote: NonNullable<Awaited<ReturnType<typeof lockQuote>>>
}

const now = () => clock.now().toISOString()

export async function markSeen({ trx, quote }: Change) {
  if (quote.status === 'sent') await updateQuoteRow(trx, quote.id, { status: 'seen', seen_at: now() })
}

/** The first answer or a correction, told to the person; the same once more changes nothing and tells nobody. */
export async function answerQuote(
  { trx, user, request, mails, quote }: Change,
  { amount = 0, answer }: HandlerInput<typeof updateQuote>['body'],
) {
  if (quote.status === 'answered' && quote.amount === amount && quote.answer === answer) return
  await updateQuoteRow(trx, quote.id, {
    status: 'answered',
    amount,
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
    before: { status: quote.status, amount: quote.amount },
    after: { status: 'answered' as const, amount },
  }
  await writeAudit(trx, request, { action: 'quote-answered', user_id: user.id, subject_id: quote.user_id, details })
}
