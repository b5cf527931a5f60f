import type { FastifyInstance } from 'fastify'
import { updatePassword } from '../../../../contract/auth.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import { invalid, notSignedIn } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { consume, resetLimit } from '../../../lib/security/limits.ts'
import { endLinks } from '../../../lib/security/password-tokens.ts'
import { hashPassword, isPassword, passwordRules } from '../../../lib/security/passwords.ts'
import { deleteSessionsOf } from '../../../lib/security/session.queries.ts'
import { findPerson, lockAccount, setPassword } from '../auth.queries.ts'
import {
  CHANGE_LIMIT,
  CURRENT_PASSWORD_LIMIT,
  FORGOT_REPEAT_LIMIT,
  NO_CURRENT,
  SAME_PASSWORD,
  WRONG_CURRENT,
} from '../auth.rules.ts'

export function passwordsRoutes(app: FastifyInstance, { db, sessions, csrf, mails }: ServerContext) {
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
      await endLinks(trx, user.id)
      await resetLimit(trx, FORGOT_REPEAT_LIMIT, person.email)
      await resetLimit(trx, CHANGE_LIMIT, String(user.id))
      await mails.queue(trx, 'password-changed', { user_id: user.id })
      await writeAudit(trx, request, { action: 'password-changed', user_id: user.id })
      return session
    })
    sessions.setCookie(reply, session)
    csrf.renew(reply, session.token)
  })
}
