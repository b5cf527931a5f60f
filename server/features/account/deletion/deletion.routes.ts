import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  cancelDeletion,
  cancelDeletionByLink,
  requestDeletion,
  showCancelDeletion,
} from '../../../../contract/account.deletion.ts'
import { DELETION_DAYS } from '../../../../contract/account.durations.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { clock } from '../../../lib/clock.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { formatMoment } from '../../../lib/format.ts'
import { forbidden, notSignedIn } from '../../../lib/http/errors.ts'
import { plainPage } from '../../../lib/http/plain-page.ts'
import { route } from '../../../lib/http/route.ts'
import { acceptRawBodies } from '../../../lib/http/upload.ts'
import { type Html, html } from '../../../lib/mail/html.ts'
import type { Mails } from '../../../lib/mail/mails.ts'
import { endLinks } from '../../../lib/security/password-tokens.ts'
import { deleteSessionsOf, type SessionUser } from '../../../lib/security/session.queries.ts'
import { provePassword } from '../../auth/password/current-password.ts'
import { findSessionStrength } from '../../auth/second-factor/second-factor.queries.ts'
import { MAY_CHANGE_MS } from '../../auth/second-factor/second-factor.rules.ts'
import { refuseLastSuper } from '../../users/users.change.ts'
import { lockAccount, waitForOtherRemovals } from '../../users/users.queries.ts'
import { cancellationLinks } from './deletion.links.ts'
import { findDeletion, lockAsked, saveDeletion } from './deletion.queries.ts'
import { SIGN_IN_AGAIN } from './deletion.rules.ts'

const DAY_MS = 86_400_000

export function deletionRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, sessions, csrf, mails } = context

  route(app, requestDeletion, async ({ body, user, request, reply }) => {
    await prove(db, { user, request, password: body.current_password })
    const deletion_at = await db.transaction().execute((trx) => planDeletion({ trx, mails, request }, user))
    await sessions.close(db, request, reply)
    csrf.renew(reply, null)
    return { deletion_at }
  })

  route(app, cancelDeletion, ({ user, request }) =>
    db.transaction().execute(async (trx) => {
      const planned = await findDeletion(trx, user.id)
      if (planned?.deletion_at) await takeBack(trx, request, { user_id: user.id, deletion_at: planned.deletion_at })
    }),
  )

  cancelByLinkRoutes(app, context)
}

interface DeletionProof {
  user: SessionUser
  request: FastifyRequest
  password: string
}

/** A device that was left open must not delete its owner's account. */
async function prove(db: Db, { user, request, password }: DeletionProof) {
  if (await provePassword(db, { userId: user.id, request, password })) return
  const session = await findSessionStrength(db, user.session_id)
  const isNew = session && clock.now().getTime() - Date.parse(session.created_at) < MAY_CHANGE_MS
  if (!isNew) throw forbidden(SIGN_IN_AGAIN)
}

interface DeletionAsking {
  trx: Db
  mails: Mails
  request: FastifyRequest
}

/** Asked again, the day stays and nobody is told again; all sessions end in any case. */
async function planDeletion({ trx, mails, request }: DeletionAsking, { id, session_id }: SessionUser): Promise<string> {
  await waitForOtherRemovals(trx)
  const subject = await lockAccount(trx, id)
  // The session may have ended during the check of the password.
  if (!subject || !(await findSessionStrength(trx, session_id))) throw notSignedIn()
  await refuseLastSuper(trx, subject)
  await deleteSessionsOf(trx, id)
  await endLinks(trx, id)
  const planned = await findDeletion(trx, id)
  if (planned?.deletion_at && planned.deletion_cause === 'asked') return planned.deletion_at
  const deletion_at = new Date(clock.now().getTime() + DELETION_DAYS * DAY_MS)
  await saveDeletion(trx, id, { deletion_at, deletion_cause: 'asked', deletion_warnings: 0, deletion_mail_id: null })
  await mails.queue(trx, 'deletion-asked', { user_id: id })
  await mails.queue(trx, 'deletion-told', { leaver_id: id })
  await writeAudit(trx, request, { action: 'deletion-asked', user_id: id, subject_id: id })
  return deletion_at.toISOString()
}

/** Answers whether the account stays by this. */
async function takeBack(trx: Db, request: FastifyRequest, planned: { user_id: number; deletion_at: string }) {
  if (!(await lockAsked(trx, planned))) return false
  const { user_id } = planned
  await saveDeletion(trx, user_id, null)
  await writeAudit(trx, request, { action: 'deletion-cancelled', user_id, subject_id: user_id })
  return true
}

const LOGIN = html`<p><a class="link" href="/auth/login">Se connecter</a></p>`

/** The pages for people who follow the link of the mail, signed in or not. */
function cancelByLinkRoutes(app: FastifyInstance, { db, config, signerFor, pageHead: head }: ServerContext) {
  const links = cancellationLinks({ publicUrl: config.publicUrl, signerFor })
  // The address is a secret of the person's.
  const send = (reply: FastifyReply, title: string, content: Html) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(plainPage({ head, title, content: html`<h1>${title}</h1>\n${content}` }))
  const sendUnknown = (reply: FastifyReply) =>
    send(reply.code(404), 'Lien inconnu', html`<p>Ce lien n’est pas complet, ou n’est pas de nous.</p>\n${LOGIN}`)
  const sendOver = (reply: FastifyReply, account: Awaited<ReturnType<typeof findDeletion>>) => {
    if (!account) return send(reply, 'Compte supprimé', html`<p>Ce compte est déjà supprimé.</p>`)
    const { deletion_at, deletion_cause } = account
    if (deletion_at === null) return send(reply, 'Rien à faire', html`<p>Votre compte est déjà gardé.</p>\n${LOGIN}`)
    // Asked again, or given more days after an outage or a restored backup.
    const how =
      deletion_cause === 'asked' ? ', puis choisissez « Garder mon compte », ou suivez le lien du dernier mail' : ''
    return send(
      reply,
      'Ce lien ne sert plus',
      html`<p>Votre compte sera supprimé le ${formatMoment(deletion_at)}. Pour le garder, connectez-vous${how}.</p>\n${LOGIN}`,
    )
  }

  route(app, showCancelDeletion, async ({ query, reply }) => {
    const planned = links.read(query.token)
    if (!planned) return sendUnknown(reply)
    const account = await findDeletion(db, planned.user_id)
    if (account?.deletion_cause !== 'asked' || account.deletion_at !== planned.deletion_at) {
      return sendOver(reply, account)
    }
    return send(
      reply,
      'Garder mon compte ?',
      html`<p>Votre compte Estran sera supprimé le ${formatMoment(planned.deletion_at)}.</p>
<form method="post" action="?token=${encodeURIComponent(query.token)}"><button>Garder mon compte</button></form>`,
    )
  })

  app.register(async (scope) => {
    acceptRawBodies(scope)
    route(scope, cancelDeletionByLink, async ({ query, request, reply }) => {
      const planned = links.read(query.token)
      if (!planned) return sendUnknown(reply)
      const isCancelled = await db.transaction().execute((trx) => takeBack(trx, request, planned))
      if (!isCancelled) return sendOver(reply, await findDeletion(db, planned.user_id))
      return send(reply, 'C’est fait', html`<p>Votre compte est gardé, avec tout ce qu’il contient.</p>\n${LOGIN}`)
    })
  })
}
