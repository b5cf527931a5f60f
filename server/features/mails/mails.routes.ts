import type { FastifyInstance } from 'fastify'
import {
  isMailKind,
  isSmsKind,
  listMails,
  type MailState,
  retryMail,
  sendTrialMail,
  TRIAL_SECONDS,
} from '../../../contract/mails.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { formatMoment } from '../../lib/format.ts'
import { busy, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { sendNow } from '../../lib/outbox/outbox.ts'
import { outcomeOfTrial, trialLimit } from '../../lib/outbox/trials.ts'
import { consume } from '../../lib/security/limits.ts'
import { findPerson } from '../auth/auth.queries.ts'
import { listMailLines, lockMail, updateToWait } from './mails.queries.ts'
import { NO_SERVER } from './mails.trial.ts'

const TRIAL_LIMIT = trialLimit('trial-mail')

const LEAVING = 'est en train de partir.'
/** Why a message in this state is not tried again; one that is put off says until when instead. */
const REFUSALS: Record<MailState, string | null> = {
  waiting: LEAVING,
  retrying: null,
  failed: null,
  sent: 'est déjà parti.',
  dropped: 'n’a plus de raison de partir.',
}

export function mailsRoutes(app: FastifyInstance, { db, jobs, mails, mailing, sms }: ServerContext) {
  route(app, listMails, ({ query }) => listMailLines(db, query))

  route(app, retryMail, ({ params, user, request }) =>
    db.transaction().execute(async (trx) => {
      const mail = await lockMail(trx, params.id)
      if (!mail || !(isMailKind(mail.kind) || (sms && isSmsKind(mail.kind)))) throw notFound()
      const { id, kind } = mail
      const name = isSmsKind(kind) ? 'Ce SMS' : 'Ce mail'
      const { state, next_at } = mail
      const isPutOff = state === 'waiting' && next_at !== null && Date.parse(next_at) > clock.now().getTime()
      const refusal = isPutOff ? `attend jusqu’au ${formatMoment(next_at)}.` : REFUSALS[state]
      if (refusal !== null) throw busy(`${name} ${refusal}`)
      if (!(await sendNow(jobs, trx, { id, kind }))) throw busy(`${name} ${LEAVING}`)
      await updateToWait(trx, id)
      const details = { mail: kind }
      await writeAudit(trx, request, { action: 'mail-retried', user_id: user.id, subject_id: mail.user_id, details })
    }),
  )

  route(app, sendTrialMail, async ({ user }) => {
    const person = await findPerson(db, { id: user.id })
    if (!person) throw notFound()
    const recipient = person.email
    if (mailing === null) return { recipient, error: NO_SERVER }
    const id = await db.transaction().execute(async (trx) => {
      await consume(trx, TRIAL_LIMIT, String(user.id))
      return mails.queue(trx, 'trial', { user_id: user.id })
    })
    return { recipient, error: await outcomeOfTrial(db, id, TRIAL_SECONDS) }
  })
}
