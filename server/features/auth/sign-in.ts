import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FIRST_STEPS, SecondFactorKind, SecondStep } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/core/access.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { devices } from '../../lib/security/device.ts'
import { cookieName, hashOf, newToken } from '../../lib/security/secret.ts'
import { maySignIn } from '../../lib/security/session.queries.ts'
import { lockAccount, lockAccountState } from './auth.queries.ts'
import {
  findPendingSignIn,
  findSecondStep,
  insertPendingSignIn,
  takePendingSignIn,
} from './second-factor/second-factor.queries.ts'
import { NO_SIGN_IN } from './second-factor/second-factor.rules.ts'

type FirstStepKind = (typeof FIRST_STEPS)[number]

interface Browser {
  request: FastifyRequest
  reply: FastifyReply
}

interface FirstStep extends Browser {
  userId: number
  by: FirstStepKind
  remember: boolean
  /** Throws for an account that changed while its first step was checked. */
  check: (now: NonNullable<Awaited<ReturnType<typeof lockAccountState>>> | undefined) => void
}

export interface PendingSignIn {
  tokenHash: Buffer
  user_id: number
  role: Role
  password_changed_at: string | null
  by: FirstStepKind
  remember: boolean
}

interface LastStep extends Browser {
  pending: PendingSignIn
  second: SecondFactorKind
  /** In the transaction that opens the session, the account locked; throws when it proves nothing. */
  prove: (trx: Db) => Promise<unknown>
}

interface DeviceOwner {
  id: number
  password_changed_at: string | null
}

const LASTS_SECONDS = 600

/** The ways in: one step or two, and the session at the end. */
export function signIns({ db, sessions, csrf, config, signerFor }: ServerContext) {
  const known = devices(signerFor('device'), config)
  const cookie = cookieName('estran_sign_in', config)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const
  /**
   * A password change makes every browser unknown again. Another subject after two steps: who has stolen a password
   * may have gathered any number of browsers before there was a second one.
   */
  const deviceSubject = (account: DeviceOwner, steps: 'first' | 'both') =>
    `${account.id}|${account.password_changed_at}${steps === 'both' ? '|both steps' : ''}`

  interface NewSignIn extends Browser {
    account: DeviceOwner
    by: FirstStepKind | 'passkey'
    second: SecondFactorKind | null
    remember: boolean
  }

  const isStrong = ({ by, second }: Pick<NewSignIn, 'by' | 'second'>) => second !== null || by === 'passkey'

  /** Call `give` once the transaction is committed. */
  async function open(trx: Db, { request, account, by, second, remember }: NewSignIn) {
    const details = { by, ...(second && { second_factor: second }) }
    await writeAudit(trx, request, { action: 'signed-in', user_id: account.id, details })
    const hasSecondFactor = isStrong({ by, second })
    return sessions.open(trx, { request, userId: account.id, remember, hasSecondFactor })
  }

  function give(signIn: NewSignIn, session: Awaited<ReturnType<typeof open>>) {
    const { request, reply, account } = signIn
    sessions.setCookie(reply, session)
    known.remember(request, reply, deviceSubject(account, isStrong(signIn) ? 'both' : 'first'))
    csrf.renew(reply, session.token)
    if (request.cookies[cookie]) reply.clearCookie(cookie, options)
  }

  return {
    /** Of a browser that signed in to this account before; null for any other. */
    findDevice: (request: FastifyRequest, account: DeviceOwner) =>
      known.find(request, deviceSubject(account, 'both')) ?? known.find(request, deviceSubject(account, 'first')),

    /** Of one that did so with both steps. */
    findStrongDevice: (request: FastifyRequest, account: DeviceOwner) =>
      known.find(request, deviceSubject(account, 'both')),

    /** Opens the session, or answers the second step that is left to do. */
    begin: async ({ request, reply, userId, by, remember, check }: FirstStep): Promise<SecondStep | null> => {
      // A new id at each sign-in prevents session fixation.
      await sessions.close(db, request, reply)
      const begun = await db.transaction().execute(async (trx) => {
        const account = await lockAccountState(trx, userId)
        check(account)
        if (!account) throw notFound(NO_SIGN_IN)
        const step = await findSecondStep(trx, { id: userId, role: account.role })
        const signIn = { request, reply, account: { ...account, id: userId }, by, second: null, remember }
        if (step === null) return { signIn, session: await open(trx, signIn) }
        const token = newToken()
        await insertPendingSignIn(trx, {
          token_hash: hashOf(token),
          user_id: userId,
          by,
          remember,
          expires_at: new Date(clock.now().getTime() + LASTS_SECONDS * 1000),
        })
        await writeAudit(trx, request, {
          action: 'second-factor-asked',
          user_id: null,
          subject_id: userId,
          details: { by },
        })
        return { step, token }
      })
      if (begun.session) {
        give(begun.signIn, begun.session)
        return null
      }
      reply.setCookie(cookie, begun.token, { ...options, maxAge: LASTS_SECONDS })
      csrf.renew(reply, null)
      return { second_factor: begun.step }
    },

    findPending: async (request: FastifyRequest): Promise<PendingSignIn | null> => {
      const token = request.cookies[cookie]
      if (!token) return null
      const tokenHash = hashOf(token)
      const pending = await findPendingSignIn(db, tokenHash)
      return pending ? { ...pending, tokenHash } : null
    },

    finish: async ({ request, reply, pending, second, prove }: LastStep) => {
      const { by, remember, user_id, tokenHash } = pending
      const done = await db.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, { id: user_id })
        if (!account || maySignIn(account) !== 'yes') throw notFound(NO_SIGN_IN)
        if (!(await takePendingSignIn(trx, tokenHash))) throw notFound(NO_SIGN_IN)
        await prove(trx)
        const signIn = { request, reply, account, by, second, remember }
        return { signIn, session: await open(trx, signIn) }
      })
      give(done.signIn, done.session)
    },

    /** With a passkey alone, which is two factors by itself; answers whether this account may. */
    enter: async ({
      request,
      reply,
      userId,
      remember,
      prove,
    }: Browser & Pick<LastStep, 'prove'> & { userId: number; remember: boolean }) => {
      await sessions.close(db, request, reply)
      const done = await db.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, { id: userId })
        const may = account ? maySignIn(account) : 'never'
        if (!account || may !== 'yes') return { may }
        await prove(trx)
        const signIn = { request, reply, account, by: 'passkey' as const, second: null, remember }
        return { may, signIn, session: await open(trx, signIn) }
      })
      if (done.session) give(done.signIn, done.session)
      return done.may
    },
  }
}
