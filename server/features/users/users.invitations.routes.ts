import type { FastifyInstance } from 'fastify'
import { createInvitationLink, inviteUser } from '../../../contract/users.invitations.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { conflict } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { consume } from '../../lib/security/limits.ts'
import {
  deletePasswordToken,
  endLinks,
  FIRST_LINK_HOURS,
  makePasswordLink,
  newLinkSecret,
} from '../../lib/security/password-tokens.ts'
import { listFactorsOf } from '../auth/second-factor/second-factor.queries.ts'
import { lockSubject } from './users.change.ts'
import { findUser } from './users.queries.ts'
import { handedLinkFault, INVITE_LIMIT, invitationFault } from './users.rules.ts'

export function invitationRoutes(app: FastifyInstance, { db, mails, config }: ServerContext) {
  route(app, inviteUser, ({ params, user, request }) =>
    db.transaction().execute(async (trx) => {
      const subject = await lockSubject(trx, user, params.id)
      const fault = invitationFault(subject)
      if (fault) throw conflict(fault, await findUser(trx, subject.id))
      await consume(trx, INVITE_LIMIT, String(subject.id))
      // Or a link given by hand would keep the mail from leaving.
      await deletePasswordToken(trx, subject.id)
      await mails.queue(trx, 'invitation', { user_id: subject.id })
      await writeAudit(trx, request, { action: 'user-invited', user_id: user.id, subject_id: subject.id })
    }),
  )

  route(app, createInvitationLink, async ({ params, user, request }) => {
    const secret = await newLinkSecret()
    return db.transaction().execute(async (trx) => {
      const subject = await lockSubject(trx, user, params.id)
      const current = await findUser(trx, subject.id)
      const factors = await listFactorsOf(trx, subject.id)
      const fault = invitationFault(subject) ?? (current && handedLinkFault({ ...current, factors }))
      if (fault) throw conflict(fault, current)
      await consume(trx, INVITE_LIMIT, String(subject.id))
      const { id: subject_id } = subject
      await writeAudit(trx, request, { action: 'invitation-link-created', user_id: user.id, subject_id })
      await endLinks(trx, subject_id)
      const { publicUrl } = config
      return makePasswordLink(trx, subject, { publicUrl, way: 'by-hand', minutes: FIRST_LINK_HOURS * 60, secret })
    })
  })
}
