import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  enrolSecondStep,
  getSecondStep,
  type PasskeyProof,
  passSecondStep,
  setUpSecondStep,
  signInWithPasskey,
  startPasskeySignIn,
} from '../../../../contract/auth.second-factor.ts'
import type { SecondFactorKind } from '../../../../contract/auth.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { invalid, notFound } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { consume, networkOf, refund, resetLimit } from '../../../lib/security/limits.ts'
import { addressLimit, INACTIVE, sourceOf } from '../auth.rules.ts'
import { type PendingSignIn, signIns } from '../sign-in.ts'
import { enrolments } from './second-factor.enrolment.ts'
import { partyOf, readProof, requestOptions } from './second-factor.passkeys.ts'
import {
  findPasskey,
  findSecondStep,
  findTotp,
  hasRecoveryCode,
  takeRecoveryCode,
  takeStep,
  updatePasskeyUse,
} from './second-factor.queries.ts'
import {
  CODES_LIMIT,
  hashOfRecoveryCode,
  NO_SIGN_IN,
  SECOND_STEP_LIMIT,
  SETUP_LIMIT,
  sixDigits,
  WRONG_CODE,
  WRONG_PASSKEY,
} from './second-factor.rules.ts'

/** In the limits. */
const nameOf = ({ tokenHash }: PendingSignIn) => tokenHash.toString('base64url')

interface ProvenStep {
  second: SecondFactorKind
  prove: (trx: Db) => Promise<unknown>
}

/** What stands between the first step and the session, and signing in by a passkey alone. */
export function secondStepRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, config, mails } = context
  const party = partyOf(config.publicUrl)
  const signIn = signIns(context)
  const enrolment = enrolments(context)
  const perAddress = addressLimit('passkey', config.ipLimits)
  const wrongPerAddress = addressLimit('wrongPasskey', config.ipLimits)

  const pendingOf = async (request: FastifyRequest) => {
    const pending = await signIn.findPending(request)
    const step = pending && (await findSecondStep(db, { id: pending.user_id, role: pending.role }))
    return pending && step ? { pending, step } : null
  }
  const requirePending = async (request: FastifyRequest) => {
    const found = await pendingOf(request)
    if (!found) throw notFound(NO_SIGN_IN)
    return found
  }

  route(app, getSecondStep, async ({ request, reply }) => {
    const found = await pendingOf(request)
    return found ? { second_factor: found.step } : reply.code(204).send()
  })

  route(app, passSecondStep, async ({ body: { code = '', passkey }, request, reply }) => {
    const { pending } = await requirePending(request)
    const device = signIn.findStrongDevice(request, { ...pending, id: pending.user_id })
    const digits = sixDigits(code)
    // Keys and recovery codes cannot be guessed, so nobody’s failures keep the owner from them.
    const source = digits === null ? nameOf(pending) : sourceOf(String(pending.user_id), networkOf(request.ip), device)
    await consume(db, SECOND_STEP_LIMIT, source)
    const proven = passkey
      ? await readKey(pending, passkey)
      : digits === null
        ? await readRecoveryCode(pending, code)
        : await readDigits(pending, digits, device)
    if (!proven) {
      const details = { second_factor: passkey ? 'passkey' : digits === null ? 'recovery' : 'totp' } as const
      const subject_id = pending.user_id
      await writeAudit(db, request, { action: 'second-factor-refused', user_id: null, subject_id, details })
      throw passkey ? invalid({ passkey: [WRONG_PASSKEY] }) : invalid({ code: [WRONG_CODE] })
    }
    await signIn.finish({ request, reply, pending, ...proven })
    await resetLimit(db, SECOND_STEP_LIMIT, source)
  })

  async function readKey({ user_id }: PendingSignIn, passkey: PasskeyProof): Promise<ProvenStep | null> {
    const key = await findPasskey(db, passkey.id)
    const counter = await readProof(db, party, passkey, key?.user_id === user_id ? key : undefined)
    return counter === null || !key ? null : { second: 'passkey', prove: (trx) => saveUse(trx, key.id, counter) }
  }

  async function readDigits(
    { user_id }: PendingSignIn,
    digits: string,
    device: string | null,
  ): Promise<ProvenStep | null> {
    if (!device) await consume(db, CODES_LIMIT, String(user_id))
    const totp = await findTotp(db, user_id)
    const step = totp?.sealed_secret ? enrolment.stepOf(totp.sealed_secret, digits, user_id) : null
    if (!totp || step === null || step <= Number(totp.last_step)) return null
    const prove = async (trx: Db) => {
      if (!(await takeStep(trx, totp.id, step))) throw invalid({ code: [WRONG_CODE] })
      if (!device) await resetLimit(trx, CODES_LIMIT, String(user_id))
    }
    return { second: 'totp', prove }
  }

  async function readRecoveryCode({ user_id }: PendingSignIn, code: string): Promise<ProvenStep | null> {
    const hash = hashOfRecoveryCode(code)
    if (!hash || !(await hasRecoveryCode(db, user_id, hash))) return null
    const prove = async (trx: Db) => {
      if (!(await takeRecoveryCode(trx, user_id, hash))) throw invalid({ code: [WRONG_CODE] })
      await mails.queue(trx, 'second-factor-changed', { user_id, change: 'code-used' })
    }
    return { second: 'recovery', prove }
  }

  route(app, setUpSecondStep, async ({ request }) => {
    const { pending, step } = await requirePending(request)
    if (step.length > 0) throw notFound(NO_SIGN_IN)
    await consume(db, SETUP_LIMIT, nameOf(pending))
    const setup = await enrolment.setUp(pending.user_id)
    if (!setup) throw notFound(NO_SIGN_IN)
    return setup
  })

  route(app, enrolSecondStep, async ({ body, request, reply }) => {
    const { pending } = await requirePending(request)
    const userId = pending.user_id
    await consume(db, SECOND_STEP_LIMIT, sourceOf(String(userId), networkOf(request.ip)))
    const save = await enrolment.read(body, userId)
    let saved: Awaited<ReturnType<typeof save>> | null = null
    await signIn.finish({
      request,
      reply,
      pending,
      second: body.passkey ? 'passkey' : 'totp',
      prove: async (trx) => {
        // Set up meanwhile: who knows the password alone adds nothing.
        if ((await findSecondStep(trx, { id: userId, role: pending.role }))?.length !== 0) throw notFound(NO_SIGN_IN)
        saved = await save(trx, request)
      },
    })
    await resetLimit(db, SECOND_STEP_LIMIT, sourceOf(String(userId), networkOf(request.ip)))
    return saved ?? { recovery_codes: null }
  })

  route(app, startPasskeySignIn, async ({ request }) => {
    if (perAddress) {
      // As a second step it has its own count, so that nobody’s flood from the same network prevents it.
      const pending = await signIn.findPending(request)
      await consume(db, perAddress, pending ? nameOf(pending) : networkOf(request.ip))
    }
    return requestOptions(db, party)
  })

  route(app, signInWithPasskey, async ({ body: { passkey, remember }, request, reply }) => {
    const key = await findPasskey(db, passkey.id)
    const counter = await readProof(db, party, passkey, key)
    const may =
      counter === null || !key
        ? 'never'
        : await signIn.enter({
            request,
            reply,
            userId: key.user_id,
            remember,
            prove: (trx) => saveUse(trx, key.id, counter),
          })
    if (may !== 'yes') {
      if (wrongPerAddress) await consume(db, wrongPerAddress, networkOf(request.ip))
      const details = { by: 'passkey' }
      const subject_id = key?.user_id ?? null
      await writeAudit(db, request, { action: 'sign-in-failed', user_id: null, subject_id, details })
      throw invalid({ passkey: [may === 'inactive' ? INACTIVE : WRONG_PASSKEY] })
    }
    if (perAddress) await refund(db, perAddress, networkOf(request.ip))
  })

  async function saveUse(trx: Db, id: number, counter: number) {
    if (!(await updatePasskeyUse(trx, id, counter))) throw invalid({ passkey: [WRONG_PASSKEY] })
  }
}
