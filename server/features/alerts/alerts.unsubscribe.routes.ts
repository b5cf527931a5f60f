import type { FastifyInstance, FastifyReply } from 'fastify'
import { MAX_ALERTS, resubscribe, showUnsubscribe, unsubscribe } from '../../../contract/alerts.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { ServerContext } from '../../lib/context.ts'
import { plainPage } from '../../lib/http/plain-page.ts'
import { route } from '../../lib/http/route.ts'
import { acceptRawBodies } from '../../lib/http/upload.ts'
import { type Html, html } from '../../lib/mail/html.ts'
import { unsubscribeLinks } from './alerts.links.ts'
import { deleteAlerts, findZoneTitle, hasAlerts, restoreAlerts } from './alerts.queries.ts'

const MAP = html`<p><a class="link" href="/app/map">Ouvrir la carte</a></p>`

/** Serves what mail programs POST to, and the pages for people who follow the link (RFC 8058). */
export function unsubscribeRoutes(app: FastifyInstance, { db, config, signerFor, pageHead: head }: ServerContext) {
  const links = unsubscribeLinks({ publicUrl: config.publicUrl, signerFor })

  /** Whose alerts end, and of what in words; null for a link that is not ours. */
  const read = async (token: string) => {
    const what = links.read(token)
    if (!what || what.zone_id === null) return what && { ...what, words: 'toutes vos zones' }
    const zone = await findZoneTitle(db, what.zone_id)
    return zone ? { ...what, words: `la zone ${zoneTitle(zone)}` } : null
  }
  // The address is a secret of the person's.
  const send = (reply: FastifyReply, title: string, content: Html) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(plainPage({ head, title, content: html`<h1>${title}</h1>\n${content}` }))
  const sendUnknown = (reply: FastifyReply) =>
    send(
      reply.code(404),
      'Lien inconnu',
      html`<p>Ce lien n’est pas complet, ou n’est pas de nous. Vos alertes se règlent dans votre compte.</p>
<p><a class="link" href="/app/account">Mon compte</a></p>`,
    )

  route(app, showUnsubscribe, async ({ query, reply }) => {
    const what = await read(query.token)
    if (!what) return sendUnknown(reply)
    const form = html`<p>Vous ne recevrez plus d’alerte sur ${what.words}.</p>
<form method="post" action="?token=${encodeURIComponent(query.token)}"><button>Ne plus être alerté</button></form>
${MAP}`
    return send(reply, 'Ne plus être alerté ?', form)
  })

  app.register(async (scope) => {
    acceptRawBodies(scope)
    route(scope, unsubscribe, async ({ query, reply }) => {
      const what = await read(query.token)
      if (!what) return sendUnknown(reply)
      const { user_id } = what
      const alerts = await deleteAlerts(db, what)
      const none = (await hasAlerts(db, user_id)) ? '' : html`<p>Vous n’avez plus aucune alerte.</p>`
      const undo = html`<form method="post" action="resubscribe?token=${links.undoTokenOf({ user_id, alerts })}"><button>Recevoir de nouveau</button></form>`
      const done = html`<p>Vous n’êtes plus alerté sur ${what.words}.</p>
${none}
${alerts.length > 0 ? undo : ''}
${MAP}`
      return send(reply, 'C’est fait', done)
    })

    route(scope, resubscribe, async ({ query, reply }) => {
      const ended = links.readUndo(query.token)
      const on = ended && (await restoreAlerts(db, ended))
      if (ended === null || on === null) return sendUnknown(reply)
      const { title, text } = restoredWords(on, ended.alerts.length)
      return send(reply, title, html`<p>${text}</p>\n${MAP}`)
    })
  })
}

/** Says how many of the ended alerts are on again. */
function restoredWords(on: number, of: number) {
  if (on === of)
    return { title: 'C’est fait', text: `Vous êtes de nouveau alerté sur ${of === 1 ? 'cette zone' : 'ces zones'}.` }
  const why = `zone archivée, ou déjà ${MAX_ALERTS} zones, le maximum`
  return on === 0
    ? { title: 'Alertes non reprises', text: `Aucune de ces alertes n’a repris : ${why}.` }
    : {
        title: 'C’est fait en partie',
        text: `Vous êtes de nouveau alerté sur ${on} de ces ${of} zones. Les autres alertes n’ont pas repris : ${why}.`,
      }
}
