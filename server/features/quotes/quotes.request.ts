import type { FastifyRequest } from 'fastify'
import type { QuoteRequest } from '../../../contract/quotes.ts'
import { writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { busy } from '../../lib/http/errors.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import { consume } from '../../lib/security/limits.ts'
import type { SessionUser } from '../../lib/security/session.queries.ts'
import { findByKey, insertQuote, nextNumber } from './quotes.queries.ts'
import { isSame, keyOf, LIMITS, type QuoteContent, referenceOf } from './quotes.rules.ts'

export interface QuoteAsking {
  trx: Db
  user: SessionUser
  request: FastifyRequest
  mails: Mails
}

/** However often the same one comes, also at once: one request, one number, one mail to each side. */
export async function requestQuote({ trx, user, request, mails }: QuoteAsking, body: QuoteRequest) {
  const { key: _key, ...content } = body
  const key = keyOf(body, today())
  const existing = await findByKey(trx, user.id, key)
  if (existing) return repeated(existing, content)
  const reference = referenceOf(today(), await nextNumber(trx))
  const created = await insertQuote(trx, { ...content, reference, user_id: user.id, key })
  const same = created ? undefined : await findByKey(trx, user.id, key)
  if (same) return repeated(same, content)
  if (!created) throw new Error('neither new nor existing')
  for (const limit of LIMITS) await consume(trx, limit, String(user.id))
  await mails.queue(trx, 'quote-requested', { quote_id: created.id })
  await mails.queue(trx, 'quote-copied', { user_id: user.id, quote_id: created.id })
  const details = { reference, zone_id: content.zone_id }
  await writeAudit(trx, request, { action: 'quote-requested', user_id: user.id, details })
  return created
}

/** The form was changed and sent again under the same key: an error, because this content is not stored. */
function repeated(
  { id, reference, ...before }: QuoteContent & { id: number; reference: string },
  content: QuoteContent,
) {
  if (isSame(before, content)) return { id, reference }
  throw busy(
    `Votre demande est déjà partie sous la référence ${reference}, sans ce que vous venez de changer. Fermez ce formulaire pour en faire une autre.`,
  )
}
