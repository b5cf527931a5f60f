import type { FastifyRequest } from 'fastify'
import { ADDRESS_FIELDS, lacksAddress, type QuoteRequest } from '../../../contract/quotes.ts'
import { type NewAuditEntry, writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { busy } from '../../lib/http/errors.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import { consume } from '../../lib/security/limits.ts'
import type { SessionUser } from '../../lib/security/session.queries.ts'
import { changeAccount } from '../users/users.change.ts'
import { accountFaults, readTyped } from '../users/users.faults.ts'
import { findAccount, lockAccount } from '../users/users.queries.ts'
import { findByKey, insertQuote, nextNumber } from './quotes.queries.ts'
import { isSame, keyOf, LIMITS, missingAddress, type QuoteContent, referenceOf } from './quotes.rules.ts'

export interface QuoteAsking {
  trx: Db
  user: SessionUser
  request: FastifyRequest
  mails: Mails
}

/** However often the same one comes, also at once: one request, one number, one mail to each side. */
export async function requestQuote({ trx, user, request, mails }: QuoteAsking, body: QuoteRequest) {
  const { key: _key, street1, street2, postcode, city, ...content } = body
  const key = keyOf(body, today())
  const existing = await findByKey(trx, user.id, key)
  if (existing) return repeated(existing, content)
  const reference = referenceOf(today(), await nextNumber(trx))
  const created = await insertQuote(trx, { ...content, reference, user_id: user.id, key })
  const same = created ? undefined : await findByKey(trx, user.id, key)
  if (same) return repeated(same, content)
  if (!created) throw new Error('neither new nor existing')
  for (const limit of LIMITS) await consume(trx, limit, String(user.id))
  await keepAddress({ trx, user, request, mails }, { street1, street2, postcode, city })
  await mails.queue(trx, 'quote-requested', { quote_id: created.id })
  await mails.queue(trx, 'quote-copied', { user_id: user.id, quote_id: created.id })
  const details = { reference, zone_id: content.zone_id }
  await writeAudit(trx, request, { action: 'quote-requested', user_id: user.id, details })
  return created
}

type SentAddress = Pick<QuoteRequest, (typeof ADDRESS_FIELDS)[number]>

/** In an account that lacks one, as if its person had written it there: a request changes no address. */
async function keepAddress({ trx, user, request, mails }: QuoteAsking, sent: SentAddress) {
  const typed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const subject = Object.keys(typed).length > 0 && (await lockAccount(trx, user.id))
  if (!subject || !lacksAddress(subject)) return
  const audit = (entry: NewAuditEntry) => writeAudit(trx, request, entry)
  await changeAccount({ trx, by: user, subject, audit, mails }, typed)
}

/** The faults of the address that an account lacks and a request brings. */
export async function addressFaults(db: Db, userId: number, body: Record<string, unknown>) {
  const account = await findAccount(db, userId)
  if (!account || !lacksAddress(account)) return {}
  const sent = Object.fromEntries(
    ADDRESS_FIELDS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  )
  const { typed } = readTyped(sent)
  return { ...missingAddress({ ...account, ...typed }), ...(await accountFaults(db, account, sent)) }
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
