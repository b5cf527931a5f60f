import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endSms, showEndSms } from '../../../contract/sms.ts'
import type { ServerContext } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { plainPage } from '../../lib/http/plain-page.ts'
import { route } from '../../lib/http/route.ts'
import { acceptRawBodies } from '../../lib/http/upload.ts'
import { type Html, html } from '../../lib/mail/html.ts'
import { consume, networkOf, refund, times } from '../../lib/security/limits.ts'
import { hiddenNumber } from '../../lib/sms/numbers.ts'
import { forgetPhone } from './sms.end.ts'
import { findByEndCode, lockPeople } from './sms.queries.ts'
import { GUESS_LIMIT, readEndCode } from './sms.rules.ts'

/** The page of the link in each message, which asks before it acts. */
export function endSmsRoutes(app: FastifyInstance, { db, config, sms, pageHead: head }: ServerContext) {
  const guesses = times(GUESS_LIMIT, config.ipLimits)
  const guard = () => {
    if (!sms) throw notFound()
  }

  /** Counts the try first, so that parallel ones cannot slip through; a code that is known is given back. */
  const find = async (typed: string, { ip }: FastifyRequest) => {
    const network = networkOf(ip)
    if (guesses) await consume(db, guesses, network)
    const code = readEndCode(typed)
    const phone = code === null ? undefined : await findByEndCode(db, code)
    if (guesses && phone) await refund(db, guesses, network)
    return phone
  }
  // The address is a secret of the person's.
  const send = (reply: FastifyReply, title: string, content: Html) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(plainPage({ head, title, content: html`<h1>${title}</h1>\n${content}` }))
  const account = html`<p><a class="link" href="/app/account">Mon compte</a></p>`
  const sendUnknown = (reply: FastifyReply) =>
    send(
      reply.code(404),
      'Lien inconnu',
      html`<p>Ce lien n’est pas complet, ou ces SMS ont déjà pris fin. Les vôtres se règlent dans votre compte.</p>
${account}`,
    )

  route(
    app,
    showEndSms,
    async ({ query, request, reply }) => {
      const phone = await find(query.code, request)
      if (!phone) return sendUnknown(reply)
      const form = html`<p>Estran n’enverra plus aucun SMS au ${hiddenNumber(phone.number)}, et oubliera ce numéro. Les alertes par mail continuent.</p>
<form method="post" action="?code=${encodeURIComponent(query.code)}"><button>Ne plus recevoir de SMS</button></form>
${account}`
      return send(reply, 'Ne plus recevoir de SMS ?', form)
    },
    { guard },
  )

  app.register(async (scope) => {
    acceptRawBodies(scope)
    route(
      scope,
      endSms,
      async ({ query, request, reply }) => {
        const phone = await find(query.code, request)
        if (!phone) return sendUnknown(reply)
        await db.transaction().execute(async (trx) => {
          await lockPeople(trx, [phone.user_id])
          // Unless another number has been proved meanwhile.
          if (await findByEndCode(trx, phone.end_code)) await forgetPhone(trx, request, phone.user_id, null)
        })
        const done = html`<p>Estran n’enverra plus de SMS au ${hiddenNumber(phone.number)}. Pour en recevoir de nouveau, ajoutez votre numéro dans votre compte.</p>
${account}`
        return send(reply, 'C’est fait', done)
      },
      { guard },
    )
  })
}

/** The link itself, short because a message is: outside of the calls, at the root of the site. */
export function endSmsLink(app: FastifyInstance, { sms, config: { publicUrl } }: ServerContext) {
  if (!sms) return
  app.get<{ Params: { code: string } }>('/a/:code', { schema: { hide: true } }, ({ params }, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .redirect(`${publicUrl}/api${showEndSms.path}?code=${encodeURIComponent(params.code)}`, 302),
  )
}
