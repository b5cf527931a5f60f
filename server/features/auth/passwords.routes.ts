import type { FastifyInstance } from 'fastify'
import { forgotPassword, resetPassword, updatePassword } from '../../../contract/auth.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notSignedIn } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { consume, isWithin, networkOf, resetLimit } from '../../lib/security/limits.ts'
import { deletePasswordToken, findTokenOwner, takePasswordToken } from '../../lib/security/password-tokens.ts'
import { hashPassword, isPassword } from '../../lib/security/passwords.ts'
import { deleteSessionsOf } from '../../lib/security/session.queries.ts'
import { findAccount, findPerson, lockAccount, setPassword, verifyEmail } from './auth.queries.ts'
import {
  ACCOUNT_LIMIT,
  addressLimit,
  CHANGE_LIMIT,
  CURRENT_PASSWORD_LIMIT,
  DEAD_LINK,
  FORGOT_ACCOUNT_LIMIT,
  FORGOT_REPEAT_LIMIT,
  NO_CURRENT,
  RESET_LIMIT,
  SAME_PASSWORD,
  sourceOf,
  WRONG_CURRENT,
} from './auth.rules.ts'

/** With their 100,000 words, loaded only where a password is set: 40 MB. */
const passwordRules = () => import('../../lib/security/password-rules.ts')

export function passwordsRoutes(app: FastifyInstance, { db, sessions, csrf, config, mails }: ServerContext) {
  const perAddress = addressLimit('forgot', config.ipLimits)

  // The account is looked up only when the mail is sent, so that timing does not reveal whether it exists.
  route(app, forgotPassword, async ({ body, request }) => {
    if (perAddress) await consume(db, perAddress, networkOf(request.ip))
    await consume(db, FORGOT_ACCOUNT_LIMIT, body.email)
    const account = await findAccount(db, body.email)
    await db.transaction().execute(async (trx) => {
      if (!(await isWithin(trx, FORGOT_REPEAT_LIMIT, body.email))) return
      await mails.queue(trx, 'password-link', { email: body.email })
      await writeAudit(trx, request, { action: 'password-link-asked', user_id: null, subject_id: account?.id ?? null })
    })
  })

  route(app, resetPassword, async ({ body, request, reply }) => {
    const owner = await findTokenOwner(db, body.email, body.token)
    if (!owner) throw invalid({ token: [DEAD_LINK] })
    // Checking a password is expensive, so tries are limited first.
    await consume(db, RESET_LIMIT, String(owner.id))
    const fault = (await passwordRules()).passwordFault(body.password, owner)
    if (fault) throw invalid({ password: [fault] })
    const passwordHash = await hashPassword(body.password)
    await db.transaction().execute(async (trx) => {
      const before = await lockAccount(trx, { id: owner.id })
      const link = await takePasswordToken(trx, owner.id, body.token)
      if (!before || !link) throw invalid({ token: [DEAD_LINK] })
      await setPassword(trx, owner.id, passwordHash)
      if (link.is_mailed) await verifyEmail(trx, owner.id)
      await deleteSessionsOf(trx, owner.id)
      await resetLimit(trx, FORGOT_REPEAT_LIMIT, body.email)
      await resetLimit(trx, ACCOUNT_LIMIT, sourceOf(body.email, networkOf(request.ip)))
      if (before.password_hash !== null) await mails.queue(trx, 'password-changed', { user_id: owner.id })
      await writeAudit(trx, request, { action: 'password-reset', user_id: owner.id })
    })
    await sessions.close(db, request, reply)
    csrf.renew(reply, null)
  })

  route(app, updatePassword, async ({ body, user, request, reply }) => {
    await consume(db, CURRENT_PASSWORD_LIMIT, String(user.id))
    await consume(db, CHANGE_LIMIT, String(user.id))
    const person = await findPerson(db, { id: user.id })
    if (!person) throw notSignedIn()
    if (person.password_hash === null) throw invalid({ current_password: [NO_CURRENT] })
    const isRight = await isPassword(person.password_hash, body.current_password)
    const isSame = isRight && (await isPassword(person.password_hash, body.password))
    const fault = isSame ? SAME_PASSWORD : (await passwordRules()).passwordFault(body.password, person)
    if (isRight) await resetLimit(db, CURRENT_PASSWORD_LIMIT, String(user.id))
    else await writeAudit(db, request, { action: 'password-refused', user_id: user.id })
    if (!isRight || fault) {
      throw invalid({ ...(!isRight && { current_password: [WRONG_CURRENT] }), ...(fault && { password: [fault] }) })
    }
    const passwordHash = await hashPassword(body.password)
    const session = await db.transaction().execute(async (trx) => {
      const now = await lockAccount(trx, { id: user.id })
      // The password may have been reset or changed during the check.
      if (now?.password_hash !== person.password_hash) throw invalid({ current_password: [WRONG_CURRENT] })
      await deleteSessionsOf(trx, user.id, user.session_id)
      const session = await sessions.renew(trx, request)
      if (!session) throw notSignedIn()
      await setPassword(trx, user.id, passwordHash)
      await deletePasswordToken(trx, user.id)
      await resetLimit(trx, FORGOT_REPEAT_LIMIT, person.email)
      await resetLimit(trx, CHANGE_LIMIT, String(user.id))
      await mails.queue(trx, 'password-changed', { user_id: user.id })
      await writeAudit(trx, request, { action: 'password-changed', user_id: user.id })
      return session
    })
    sessions.give(reply, session)
    csrf.renew(reply, session.token)
  })
}
