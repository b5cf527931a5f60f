import type { FastifyInstance } from 'fastify'
import { getSmsSettings, SMS_TRIAL_SECONDS, sendTrialSms, updateSmsSettings } from '../../../contract/sms.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import { outcomeOfTrial, trialLimit } from '../../lib/outbox/trials.ts'
import { consume } from '../../lib/security/limits.ts'
import { getSmsMonth, thisMonth, updateMonthMax } from '../../lib/sms/month.ts'
import { readNumber } from '../../lib/sms/numbers.ts'
import { lockSettings } from '../operator/operator.queries.ts'

const TRIAL_LIMIT = trialLimit('trial-sms')

export function smsSettingsRoutes(app: FastifyInstance, { db, sms }: ServerContext) {
  const guard = () => {
    if (!sms) throw notFound()
  }
  route(app, getSmsSettings, () => getSmsMonth(db, thisMonth()), { guard })

  route(
    app,
    updateSmsSettings,
    ({ body: { month_max, version }, user, request }) =>
      db.transaction().execute(async (trx) => {
        await lockSettings(trx)
        const current = await getSmsMonth(trx, thisMonth())
        const before = current.month_max
        if (version !== current.version) {
          throw await stale(trx, 'Le nombre de SMS par mois a été modifié entre-temps.', current, {
            actions: ['settings-changed'],
            fact: { field: 'sms_month_max', after: before },
          })
        }
        if (month_max === before) return current
        await updateMonthMax(trx, month_max)
        const details = { before: { sms_month_max: before }, after: { sms_month_max: month_max } }
        await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
        return getSmsMonth(trx, thisMonth())
      }),
    { guard },
  )

  route(
    app,
    sendTrialSms,
    async ({ body, user }) => {
      const read = readNumber(body.number)
      if ('fault' in read) throw invalid({ number: [read.fault] })
      const { number } = read
      const id = await db.transaction().execute(async (trx) => {
        await consume(trx, TRIAL_LIMIT, String(user.id))
        return sms?.queue(trx, 'sms-trial', { user_id: user.id, number, asked_at: clock.now().toISOString() })
      })
      return { number, error: await outcomeOfTrial(db, id ?? '', SMS_TRIAL_SECONDS) }
    },
    { guard },
  )
}
