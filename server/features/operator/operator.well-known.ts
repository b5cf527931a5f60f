import type { FastifyInstance } from 'fastify'
import { addDays } from '../../../contract/core/days.ts'
import { mailHref } from '../../../contract/rules/reading/sent-emails.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import { notFound } from '../../lib/http/errors.ts'
import { prepared, sendPrepared } from '../../lib/http/prepared.ts'
import { getOperatorFields } from './operator.queries.ts'

/** Less than a year, as RFC 9116 advises. */
const VALID_DAYS = 180

/** Addresses that programs know by heart: to whom a fault is told (RFC 9116), and where a password is changed. */
export function wellKnownRoutes(app: FastifyInstance, { db, changes, config }: ServerContext) {
  const { publicUrl } = config
  const securityText = cachedUntilChange(changes, 'settings', today, async () => {
    const { contact_email } = await getOperatorFields(db)
    // The address that comes with the product reaches nobody.
    if (contact_email.endsWith('.example')) return null
    const lines = [
      `Contact: ${mailHref(contact_email)}`,
      `Expires: ${addDays(today(), VALID_DAYS)}T00:00:00Z`,
      'Preferred-Languages: fr',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return prepared('text/plain; charset=utf-8', Buffer.from(`${lines.join('\n')}\n`), 'no-cache')
  })
  const schema = { hide: true }
  app.get('/.well-known/security.txt', { schema }, async (request, reply) => {
    const text = await securityText()
    if (!text) throw notFound()
    return sendPrepared(request, reply, text)
  })
  app.get('/.well-known/change-password', { schema }, (_request, reply) =>
    reply.redirect(`${publicUrl}/app/account?view=password`, 302),
  )
}
