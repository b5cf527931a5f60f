import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkPasswordLink, forgotPassword, resetPassword, updatePassword } from '../../../../contract/auth.ts'
import { passwordProofKind } from '../../../../contract/rules/passwords.code.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import { invalid, notSignedIn } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { consume, isWithin, networkOf, resetLimit } from '../../../lib/security/limits.ts'
import { deletePasswordToken, findPasswordLink, takePasswordLink } from '../../../lib/security/password-tokens.ts'
import { hashPassword, isPassword } from '../../../lib/security/passwords.ts'
import { deleteSessionsOf, maySignIn } from '../../../lib/security/session.queries.ts'
import { findAccount, findPerson, lockAccount, setPassword, verifyEmail } from '../auth.queries.ts'
import {
  ACCOUNT_LIMIT,
  addressLimit,
  CHANGE_LIMIT,
  CODE_LIMIT,
  CURRENT_PASSWORD_LIMIT,
  DEAD_CODE,
  DEAD_LINK,
  FORGOT_ACCOUNT_LIMIT,
  FORGOT_REPEAT_LIMIT,
  NO_CURRENT,
  RESET_LIMIT,
  SAME_PASSWORD,
  sourceOf,
  WRONG_CODE,
  WRONG_CURRENT,
} from '../auth.rules.ts'
import { signIns } from '../sign-in.ts'

/** With their 100,000 words, loaded only where a password is set: 40 MB. */
const passwordRules = () => import('../../../lib/security/password-rules.ts')

interface PasswordProof {
  email: string
  token: string
}

interface NewPasswordSignIn {
  request: FastifyRequest
  reply: FastifyReply
  userId: number
  remember: boolean
  passwordHash: string
}

export function passwordsRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, sessions, csrf, config, mails } = context
  const signIn = signIns(context)
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

  /** Throws 422, with the same words whether or not there is such an account; codes that are wrong are counted. */
  async function requireLink({ email, token }: PasswordProof, { ip }: FastifyRequest) {
    const isCode = passwordProofKind(token) === 'code'
    const source = sourceOf(email, networkOf(ip))
    if (isCode) await consume(db, CODE_LIMIT, source)
    const link = await findPasswordLink(db, email, token)
    if (!link) throw deadProof(token)
    if (isCode) await resetLimit(db, CODE_LIMIT, source)
    return link
  }

  route(app, checkPasswordLink, async ({ body, request }) => {
    const { password_hash } = await requireLink(body, request)
    return { is_first: password_hash === null }
  })

  route(app, resetPassword, async ({ body, request, reply }) => {
    const link = await requireLink(body, request)
    // Checking a password is expensive, so tries are limited first.
    await consume(db, RESET_LIMIT, String(link.id))
    const fault = (await passwordRules()).passwordFault(body.password, link)
    if (fault) throw invalid({ password: [fault] })
    const passwordHash = await hashPassword(body.password)
    const accountBefore = await db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, { id: link.id })
      const taken = await takePasswordLink(trx, link)
      if (!account || !taken) throw deadProof(body.token)
      await setPassword(trx, link.id, passwordHash)
      if (taken.is_mailed) await verifyEmail(trx, link.id)
      await deleteSessionsOf(trx, link.id)
      await resetLimit(trx, FORGOT_REPEAT_LIMIT, body.email)
      await resetLimit(trx, ACCOUNT_LIMIT, sourceOf(body.email, networkOf(request.ip)))
      if (account.password_hash !== null) await mails.queue(trx, 'password-changed', { user_id: link.id })
      await writeAudit(trx, request, { action: 'password-reset', user_id: link.id })
      return account
    })
    // The password is saved and the link used up: where nothing opens, the person signs in.
    try {
      if (accountBefore.password_hash === null && maySignIn(accountBefore) === 'yes') {
        await enter({ request, reply, userId: link.id, remember: body.remember, passwordHash })
        return
      }
      await sessions.close(db, request, reply)
    } catch (err) {
      request.log.warn({ err, reqId: request.id }, 'session lost after a new password')
    }
    csrf.renew(reply, null)
  })

  const enter = ({ passwordHash, ...step }: NewPasswordSignIn) =>
    signIn.begin({
      ...step,
      by: 'password',
      // The account may have been reset, deactivated or deleted since.
      check: (now) => {
        if (now?.password_hash !== passwordHash || maySignIn(now) !== 'yes') throw notSignedIn()
      },
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
    sessions.setCookie(reply, session)
    csrf.renew(reply, session.token)
  })
}

const DEAD_PROOFS = { code: DEAD_CODE, 'wrong code': WRONG_CODE, link: DEAD_LINK }
const deadProof = (token: string) => invalid({ token: [DEAD_PROOFS[passwordProofKind(token)]] })
