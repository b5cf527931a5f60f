import type { FastifyInstance, FastifyReply } from 'fastify'
import { showUnsubscribe, unsubscribe } from '../../../contract/alerts.ts'
import type { ServerContext } from '../../lib/context.ts'
import { plainPage } from '../../lib/http/plain-page.ts'
import { route } from '../../lib/http/route.ts'
import { acceptRawBodies } from '../../lib/http/upload.ts'
import { html } from '../../lib/mail/html.ts'
import { unsubscribeLinks } from './alerts.links.ts'
import { deleteAlerts, findZoneTitle } from './alerts.queries.ts'

const MAP = html`<p><a href="/app/map">Ouvrir la carte</a></p>`

/** What programs of mail POST to, and what people see who follow the link (RFC 8058). */
export function unsubscribeRoutes(app: FastifyInstance, { db, config, signerFor }: ServerContext) {
  const links = unsubscribeLinks({ publicUrl: config.publicUrl, signerFor })

  /** Whose alerts end, and of what in words; null for a link that is not ours. */
  const read = async (token: string) => {
    const what = links.read(token)
    if (!what || what.zone_id === null) return what && { ...what, words: 'toutes vos zones' }
    const zone = await findZoneTitle(db, what.zone_id)
    return zone ? { ...what, words: `la zone ${zone.code} ${zone.name}` } : null
  }
  // The address is a secret of the person's.
  const send = (reply: FastifyReply, page: string) =>
    reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(page)
  const sendUnknown = (reply: FastifyReply) =>
    send(
      reply.code(404),
      plainPage(
        'Lien inconnu',
        html`<p>Ce lien n’est pas complet, ou n’est pas de nous. Vos alertes se règlent dans votre compte.</p>
<p><a href="/app/account">Mon compte</a></p>`,
      ),
    )

  route(app, showUnsubscribe, async ({ query, reply }) => {
    const what = await read(query.token)
    if (!what) return sendUnknown(reply)
    const form = html`<p>Vous ne recevrez plus d’alerte sur ${what.words}.</p>
<form method="post" action="?token=${encodeURIComponent(query.token)}"><button>Ne plus être alerté</button></form>
${MAP}`
    return send(reply, plainPage('Ne plus être alerté ?', form))
  })

  app.register(async (scope) => {
    acceptRawBodies(scope)
    route(scope, unsubscribe, async ({ query, reply }) => {
      const what = await read(query.token)
      if (!what) return sendUnknown(reply)
      await deleteAlerts(db, what)
      const done = html`<p>Vous n’êtes plus alerté sur ${what.words}. Le bouton de la carte vous abonne de nouveau.</p>
${MAP}`
      return send(reply, plainPage('C’est fait', done))
    })
  })
}
