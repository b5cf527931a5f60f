import type { FastifyInstance } from 'fastify'
import { acceptTerms, getCurrentUser, login, logout } from '../../../contract/auth.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notSignedIn } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { consume, networkOf, refund, resetLimit } from '../../lib/security/limits.ts'
import { isPassword } from '../../lib/security/passwords.ts'
import { maySignIn } from '../../lib/security/session.queries.ts'
import { insertAcceptance } from '../contents/acceptances.queries.ts'
import { getTermsVersion } from '../operator/operator.queries.ts'
import { findAccount, findCurrentUser, lockAccountState, updateTermsAccepted } from './auth.queries.ts'
import { ACCOUNT_LIMIT, addressLimit, INACTIVE, sourceOf, WRONG_CREDENTIALS } from './auth.rules.ts'
import { signIns } from './sign-in.ts'

export function authRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, sessions, csrf, config } = context
  const perAddress = addressLimit('login', config.ipLimits)
  const signIn = signIns(context)

  route(app, login, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase()
    const address = networkOf(request.ip)
    const account = await findAccount(db, email)
    // A known browser has its own counter, so that strangers cannot lock its owner out.
    const device = account ? signIn.findDevice(request, account) : null
    const source = sourceOf(email, address, device)
    const shared = device ? null : perAddress
    if (shared) await consume(db, shared, address)
    await consume(db, ACCOUNT_LIMIT, source)
    const isRight = await isPassword(account?.password_hash, body.password)
    const may = account && isRight ? maySignIn(account) : 'never'
    if (!account || may !== 'yes') {
      await writeAudit(db, request, { action: 'sign-in-failed', user_id: null, subject_id: account?.id ?? null })
    }
    if (!account || may === 'never') throw invalid({ email: [WRONG_CREDENTIALS] })
    await resetLimit(db, ACCOUNT_LIMIT, source)
    if (shared) await refund(db, shared, address)
    if (may === 'inactive') throw invalid({ email: [INACTIVE] })
    const step = await signIn.begin({
      request,
      reply,
      userId: account.id,
      by: 'password',
      remember: body.remember,
      // The account may have been reset, deactivated or deleted during the password check.
      check: (now) => {
        if (now?.password_hash !== account.password_hash || maySignIn(now) !== 'yes') {
          throw invalid({ email: [WRONG_CREDENTIALS] })
        }
      },
    })
    return step ?? reply.code(204).send()
  })

  route(app, getCurrentUser, async ({ user, request, reply }) => {
    const person = await findCurrentUser(db, user.id)
    if (!person) throw notSignedIn()
    // Activated since the session was opened, even if this process has not heard of it yet.
    if (person.role !== user.role) {
      const session = await db.transaction().execute(async (trx) => {
        await lockAccountState(trx, user.id)
        return sessions.renewWaiting(trx, request)
      })
      if (!session) throw notSignedIn()
      sessions.setCookie(reply, session)
      csrf.renew(reply, session.token)
    }
    return { ...person, roles: [{ name: person.role }] }
  })

  route(app, logout, async ({ user, request, reply }) => {
    await sessions.close(db, request, reply)
    if (user) await writeAudit(db, request, { action: 'signed-out', user_id: user.id })
    csrf.renew(reply, null)
  })

  route(app, acceptTerms, async ({ body, user, request }) => {
    await db.transaction().execute(async (trx) => {
      await lockAccountState(trx, user.id)
      const { version, isNew } = await insertAcceptance(trx, user.id)
      // After the text was read: a version that is published meanwhile is not kept as the accepted one.
      const current = await getTermsVersion(trx)
      if (current !== body.version) throw invalid({ version: ['Cette version n’est pas celle en vigueur.'] })
      if (!isNew) return
      await updateTermsAccepted(trx, user.id, version)
      await writeAudit(trx, request, { action: 'terms-accepted', user_id: user.id, details: { version } })
    })
  })
}
