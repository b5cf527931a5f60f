import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FIRST_STEPS, SecondFactorKind, SecondStep } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/core/access.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { ifRoom } from '../../lib/if-room.ts'
import { devices } from '../../lib/security/device.ts'
import { cookieName, hashOf, newToken } from '../../lib/security/secret.ts'
import { maySignIn } from '../../lib/security/session.queries.ts'
import type { NewSession } from '../../lib/security/session.ts'
import { lockAccount, lockAccountState } from './auth.queries.ts'
import {
  findPendingSignIn,
  findSecondStep,
  insertPendingSignIn,
  takePendingSignIn,
} from './second-factor/second-factor.queries.ts'
import { NO_SIGN_IN } from './second-factor/second-factor.rules.ts'

type FirstStepKind = (typeof FIRST_STEPS)[number]

interface BrowserCall {
  request: FastifyRequest
  reply: FastifyReply
}

interface FirstStep extends BrowserCall {
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

interface LastStep extends BrowserCall {
  pending: PendingSignIn
  second: SecondFactorKind
  /** In the transaction that opens the session, the account locked; throws when it proves nothing. */
  prove: (trx: Db) => Promise<unknown>
}

interface DeviceOwner {
  id: number
  password_changed_at: string | null
}

/** With a passkey alone, which is two factors by itself. */
interface OnlyStep extends BrowserCall, Pick<LastStep, 'prove'> {
  userId: number
  remember: boolean
}

interface NewSignIn extends BrowserCall {
  account: DeviceOwner
  by: FirstStepKind | 'passkey'
  second: SecondFactorKind | null
  remember: boolean
}

interface SignInParts extends Pick<ServerContext, 'db' | 'sessions' | 'csrf'> {
  known: ReturnType<typeof knownDevices>
  cookie: ReturnType<typeof pendingCookie>
}

const LASTS_SECONDS = 600

/** The ways in: one step or two, and the session at the end. */
export function signIns(context: ServerContext) {
  const { db, sessions, csrf } = context
  const known = knownDevices(context)
  const cookie = pendingCookie(context)
  const parts = { db, sessions, csrf, known, cookie }
  return {
    /** Finds a browser that signed in to this account before; null for any other. */
    findDevice: known.find,
    /** Finds a browser that did so with both steps. */
    findStrongDevice: known.findStrong,
    findPending: async (request: FastifyRequest): Promise<PendingSignIn | null> => {
      const token = cookie.read(request)
      if (!token) return null
      const tokenHash = hashOf(token)
      const pending = await findPendingSignIn(db, tokenHash)
      return pending ? { ...pending, tokenHash } : null
    },
    begin: (step: FirstStep) => begin(parts, step),
    finish: (step: LastStep) => finish(parts, step),
    enter: (step: OnlyStep) => enter(parts, step),
  }
}

/** Opens the session, or answers the second step that is left to do. */
async function begin(
  parts: SignInParts,
  { request, reply, userId, by, remember, check }: FirstStep,
): Promise<SecondStep | null> {
  const { db, sessions, csrf, cookie } = parts
  // A new id at each sign-in prevents session fixation.
  await sessions.close(db, request, reply)
  const begun = await db.transaction().execute(async (trx) => {
    const account = await lockAccountState(trx, userId)
    check(account)
    if (!account) throw notFound(NO_SIGN_IN)
    const step = await findSecondStep(trx, { id: userId, role: account.role })
    const signIn = { request, reply, account: { ...account, id: userId }, by, second: null, remember }
    if (step === null) return { signIn, session: await open(parts, trx, signIn) }
    const token = newToken()
    await insertPendingSignIn(trx, {
      token_hash: hashOf(token),
      user_id: userId,
      by,
      remember,
      expires_at: new Date(clock.now().getTime() + LASTS_SECONDS * 1000),
    })
    const entry = { action: 'second-factor-asked', user_id: null, subject_id: userId, details: { by } } as const
    await ifRoom(trx, `${userId} was asked for a second step`, () => writeAudit(trx, request, entry))
    return { step, token }
  })
  if (begun.session) {
    letIn(parts, begun.signIn, begun.session)
    return null
  }
  cookie.set(reply, begun.token)
  csrf.renew(reply, null)
  return { second_factor: begun.step }
}

async function finish(parts: SignInParts, { request, reply, pending, second, prove }: LastStep) {
  const { by, remember, user_id, tokenHash } = pending
  const done = await parts.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, { id: user_id })
    if (!account || maySignIn(account) !== 'yes') throw notFound(NO_SIGN_IN)
    if (!(await takePendingSignIn(trx, tokenHash))) throw notFound(NO_SIGN_IN)
    await prove(trx)
    const signIn = { request, reply, account, by, second, remember }
    return { signIn, session: await open(parts, trx, signIn) }
  })
  letIn(parts, done.signIn, done.session)
}

/** Answers whether this account may. */
async function enter(parts: SignInParts, { request, reply, userId, remember, prove }: OnlyStep) {
  const { db, sessions } = parts
  await sessions.close(db, request, reply)
  const done = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, { id: userId })
    const may = account ? maySignIn(account) : 'never'
    if (!account || may !== 'yes') return { may }
    await prove(trx)
    const signIn = { request, reply, account, by: 'passkey' as const, second: null, remember }
    return { may, signIn, session: await open(parts, trx, signIn) }
  })
  if (done.session) letIn(parts, done.signIn, done.session)
  return done.may
}

const isStrong = ({ by, second }: Pick<NewSignIn, 'by' | 'second'>) => second !== null || by === 'passkey'

/** Call `letIn` once the transaction is committed. */
async function open({ sessions }: SignInParts, trx: Db, { request, account, by, second, remember }: NewSignIn) {
  const details = { by, ...(second && { second_factor: second }) }
  const entry = { action: 'signed-in', user_id: account.id, details } as const
  await ifRoom(trx, `${account.id} signed in`, () => writeAudit(trx, request, entry))
  const hasSecondFactor = isStrong({ by, second })
  return sessions.open(trx, { request, userId: account.id, remember, hasSecondFactor })
}

function letIn({ sessions, csrf, known, cookie }: SignInParts, signIn: NewSignIn, session: NewSession) {
  const { request, reply, account } = signIn
  sessions.setCookie(reply, session)
  known.remember(request, reply, account, isStrong(signIn) ? 'both' : 'first')
  csrf.renew(reply, session.token)
  if (cookie.read(request)) cookie.clear(reply)
}

function knownDevices({ config, signerFor }: ServerContext) {
  const known = devices(signerFor('device'), config)
  /**
   * A password change makes every browser unknown again. Another subject after two steps: who has stolen a password
   * may have gathered any number of browsers before there was a second one.
   */
  const subjectOf = (account: DeviceOwner, steps: 'first' | 'both') =>
    `${account.id}|${account.password_changed_at}${steps === 'both' ? '|both steps' : ''}`
  const findStrong = (request: FastifyRequest, account: DeviceOwner) => known.find(request, subjectOf(account, 'both'))
  return {
    findStrong,
    find: (request: FastifyRequest, account: DeviceOwner) =>
      findStrong(request, account) ?? known.find(request, subjectOf(account, 'first')),
    remember: (request: FastifyRequest, reply: FastifyReply, account: DeviceOwner, steps: 'first' | 'both') =>
      known.remember(request, reply, subjectOf(account, steps)),
  }
}

/** Between the two steps. */
function pendingCookie({ config }: ServerContext) {
  const name = cookieName('estran_sign_in', config)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const
  return {
    read: ({ cookies }: FastifyRequest) => cookies[name],
    set: (reply: FastifyReply, token: string) => reply.setCookie(name, token, { ...options, maxAge: LASTS_SECONDS }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}
