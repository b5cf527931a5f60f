import type { FastifyInstance } from 'fastify'
import { isMailKind, listMails, type MailState, retryMail } from '../../../contract/mails.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { busy, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { listMailLines, lockMail, updateToWait } from './mails.queries.ts'

const LEAVING = 'Ce mail est en train de partir.'
const REFUSALS: Record<MailState, string | null> = {
  waiting: LEAVING,
  retrying: null,
  failed: null,
  sent: 'Ce mail est déjà parti.',
  dropped: 'Ce mail n’a plus de raison de partir.',
}

export function mailsRoutes(app: FastifyInstance, { db, mails }: ServerContext) {
  route(app, listMails, ({ query }) => listMailLines(db, query))

  route(app, retryMail, ({ params, user, request }) =>
    db.transaction().execute(async (trx) => {
      const mail = await lockMail(trx, params.id)
      if (!mail || !isMailKind(mail.kind)) throw notFound()
      const { id, kind } = mail
      const refusal = REFUSALS[mail.state]
      if (refusal !== null) throw busy(refusal)
      if (!(await mails.sendNow(trx, { id, kind }))) throw busy(LEAVING)
      await updateToWait(trx, id)
      const details = { mail: kind }
      await writeAudit(trx, request, { action: 'mail-retried', user_id: user.id, subject_id: mail.user_id, details })
    }),
  )
}
