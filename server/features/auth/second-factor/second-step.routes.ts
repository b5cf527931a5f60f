import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  enrolSecondStep,
  getSecondStep,
  passSecondStep,
  setUpSecondStep,
} from '../../../../contract/auth.second-factor.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import { invalid, notFound } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { consume, networkOf, resetLimit } from '../../../lib/security/limits.ts'
import { sourceOf } from '../auth.rules.ts'
import { signIns } from '../sign-in.ts'
import { enrolments } from './second-factor.enrolment.ts'
import { findSecondStep } from './second-factor.queries.ts'
import {
  NO_SIGN_IN,
  SECOND_STEP_LIMIT,
  SETUP_LIMIT,
  sixDigits,
  sourceOfPending,
  WRONG_CODE,
  WRONG_PASSKEY,
} from './second-factor.rules.ts'
import { secondStepProofs } from './second-step.prove.ts'

/** Takes the second step, between the first one and the session. */
export function secondStepRoutes(app: FastifyInstance, context: ServerContext) {
  const { db } = context
  const signIn = signIns(context)
  const enrolment = enrolments(context)
  const proofs = secondStepProofs(context)

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
    const source =
      digits === null
        ? sourceOfPending(pending.tokenHash)
        : sourceOf(String(pending.user_id), networkOf(request.ip), device)
    await consume(db, SECOND_STEP_LIMIT, source)
    const proven = passkey
      ? await proofs.readKey(pending, passkey)
      : digits === null
        ? await proofs.readRecoveryCode(pending, code)
        : await proofs.readDigits(pending, digits, device)
    if (!proven) {
      const details = { second_factor: passkey ? 'passkey' : digits === null ? 'recovery' : 'totp' } as const
      const subject_id = pending.user_id
      await writeAudit(db, request, { action: 'second-factor-refused', user_id: null, subject_id, details })
      throw passkey ? invalid({ passkey: [WRONG_PASSKEY] }) : invalid({ code: [WRONG_CODE] })
    }
    await signIn.finish({ request, reply, pending, ...proven })
    await resetLimit(db, SECOND_STEP_LIMIT, source)
  })

  route(app, setUpSecondStep, async ({ request }) => {
    const { pending, step } = await requirePending(request)
    if (step.length > 0) throw notFound(NO_SIGN_IN)
    await consume(db, SETUP_LIMIT, sourceOfPending(pending.tokenHash))
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
}
