import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkPasswordLink, forgotPassword, resetPassword } from '../../../../contract/auth.ts'
import { passwordProofKind } from '../../../../contract/rules/passwords.code.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import { invalid, notSignedIn } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { consume, isWithin, networkOf, resetLimit } from '../../../lib/security/limits.ts'
import { endLinks, findPasswordLink, takePasswordLink } from '../../../lib/security/password-tokens.ts'
import { hashPassword, passwordRules } from '../../../lib/security/passwords.ts'
import { deleteSessionsOf, maySignIn } from '../../../lib/security/session.queries.ts'
import { findAccount, hasOtherPasswords, lockAccount, setPassword, verifyEmail } from '../auth.queries.ts'
import {
  ACCOUNT_LIMIT,
  addressLimit,
  CODE_LIMIT,
  DEAD_CODE,
  DEAD_LINK,
  FORGOT_ACCOUNT_LIMIT,
  FORGOT_REPEAT_LIMIT,
  RESET_LIMIT,
  sourceOf,
  WRONG_CODE,
} from '../auth.rules.ts'
import { signIns } from '../sign-in.ts'

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

export function passwordLinksRoutes(app: FastifyInstance, context: ServerContext) {
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
      await endLinks(trx, link.id)
      if (taken.is_mailed) await verifyEmail(trx, link.id)
      await deleteSessionsOf(trx, link.id)
      await resetLimit(trx, FORGOT_REPEAT_LIMIT, body.email)
      await resetLimit(trx, ACCOUNT_LIMIT, sourceOf(body.email, networkOf(request.ip)))
      const isFirst = account.password_hash === null
      // Whoever was handed the link may not be whose address it is; the first account has its own from the console.
      if (!isFirst || (!taken.is_mailed && (await hasOtherPasswords(trx, link.id))))
        await mails.queue(trx, 'password-changed', { user_id: link.id, ...(isFirst && { is_first: true }) })
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
}

const DEAD_PROOFS = { code: DEAD_CODE, 'wrong code': WRONG_CODE, link: DEAD_LINK }
const deadProof = (token: string) => invalid({ token: [DEAD_PROOFS[passwordProofKind(token)]] })
