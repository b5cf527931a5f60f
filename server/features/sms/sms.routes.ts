import type { FastifyInstance } from 'fastify'
import { deleteOwnPhone, getOwnPhone, provePhone, sendPhoneCode } from '../../../contract/sms.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid, notFound, notSignedIn } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { deleteWaiting } from '../../lib/outbox/outbox.ts'
import { consume, isWithin } from '../../lib/security/limits.ts'
import { getSmsMonth, thisMonth } from '../../lib/sms/month.ts'
import { readNumber } from '../../lib/sms/numbers.ts'
import { sixDigits } from '../auth/second-factor/second-factor.rules.ts'
import { phoneCodes } from './sms.codes.ts'
import { endSmsRoutes } from './sms.end.routes.ts'
import { forgetPhone } from './sms.end.ts'
import { prove } from './sms.prove.ts'
import { deletePending, findPending, findPhone, lockPeople, savePending } from './sms.queries.ts'
import { FIRST_LIMIT, MONTH_FULL, NO_CODE, NUMBER_LIMIT, OWN_NUMBER, PERSON_LIMIT } from './sms.rules.ts'

/** Someone’s own number, which nobody else is told. */
export function smsRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, sms, mails, signerFor } = context
  const codes = phoneCodes(signerFor)
  // In the limits, where a plain hash of a number would soon be guessed.
  const { sign } = signerFor('phone-limit')
  const guard = () => {
    if (!sms) throw notFound()
  }
  endSmsRoutes(app, context)

  route(app, getOwnPhone, ({ user }) => getPhone(db, user.id), { guard })

  route(
    app,
    sendPhoneCode,
    async ({ body, user }) => {
      const read = readNumber(body.number)
      if ('fault' in read) throw invalid({ number: [read.fault] })
      const { number } = read
      if ((await findPhone(db, user.id))?.number === number) throw invalid({ number: [OWN_NUMBER] })
      const { month_max, sent } = await getSmsMonth(db, thisMonth())
      if (sent >= month_max) throw invalid({ number: [MONTH_FULL] })
      // Whatever comes of it: asking about many numbers would tell which ones are being proved.
      await consume(db, PERSON_LIMIT, String(user.id))
      return db.transaction().execute(async (trx) => {
        if ((await lockPeople(trx, [user.id])).length === 0) throw notSignedIn()
        const isFirst = await isWithin(trx, FIRST_LIMIT, sign(`${user.id} ${number}`))
        if (!isFirst) await consume(trx, NUMBER_LIMIT, sign(number))
        await savePending(trx, user.id, number)
        // One code is on its way: of two that were asked for at once, the last would be worth something.
        await deleteWaiting(trx, { user_id: user.id }, ['sms-code'])
        await sms?.queue(trx, 'sms-code', { user_id: user.id })
        return getPhone(trx, user.id)
      })
    },
    { guard },
  )

  route(
    app,
    provePhone,
    async ({ body, user, request }) => {
      const code = sixDigits(body.code)
      if (!code) throw invalid({ code: [NO_CODE] })
      await prove({ db, mails, codes }, { user_id: user.id, code, request })
      return getPhone(db, user.id)
    },
    { guard },
  )

  route(
    app,
    deleteOwnPhone,
    ({ user, request }) =>
      db.transaction().execute(async (trx) => {
        await lockPeople(trx, [user.id])
        await deletePending(trx, user.id)
        await forgetPhone(trx, request, user.id, user.id)
      }),
    { guard },
  )
}

async function getPhone(db: Db, userId: number) {
  const [phone, pending] = [await findPhone(db, userId), await findPending(db, userId)]
  return { number: phone?.number ?? null, pending: pending ?? null }
}
