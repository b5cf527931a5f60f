import type { FastifyInstance } from 'fastify'
import {
  addSecondFactor,
  deleteSecondFactor,
  getSecondFactors,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '../../../../contract/auth.second-factor.ts'
import { allows, type Role } from '../../../../contract/core/access.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { clock } from '../../../lib/clock.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { forbidden, invalid, notFound, notSignedIn } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { consume, resetLimit } from '../../../lib/security/limits.ts'
import type { SessionUser } from '../../../lib/security/session.queries.ts'
import { lockAccount } from '../auth.queries.ts'
import { provePassword } from '../password/current-password.ts'
import { enrolments, saveNewCodes } from './second-factor.enrolment.ts'
import {
  countRecoveryCodes,
  deleteAllFactors,
  deleteFactor,
  findSessionStrength,
  isSecondFactorRequired,
  listFactorsOf,
  lockSecondFactorRule,
  updateSessionStrength,
} from './second-factor.queries.ts'
import { LAST_REQUIRED, MAY_CHANGE_MS, SECOND_STEP_LIMIT, SETUP_LIMIT, SIGN_IN_AGAIN } from './second-factor.rules.ts'

/** One’s own second factors. */
export function secondFactorRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, mails } = context
  const enrolment = enrolments(context)

  const isRequiredOf = async (from: Db, role: Role) => allows('admin', role) && (await isSecondFactorRequired(from))
  const mayChange = async ({ session_id }: SessionUser) => {
    const session = await findSessionStrength(db, session_id)
    return session !== undefined && clock.now().getTime() - Date.parse(session.created_at) < MAY_CHANGE_MS
  }
  /** A device that was left open must not change how its owner signs in. */
  const guard = async ({ user }: { user: SessionUser }) => {
    if (!(await mayChange(user))) throw forbidden(SIGN_IN_AGAIN)
  }
  /** Who was signed out, or deleted, while this call waited changes nothing any more. */
  const lockOwner = async (trx: Db, { id, session_id }: SessionUser) => {
    await lockAccount(trx, { id })
    if (!(await findSessionStrength(trx, session_id))) throw notSignedIn()
  }

  route(app, getSecondFactors, async ({ user }) => {
    const factors = await listFactorsOf(db, user.id)
    return {
      factors: factors.map(({ credential_id: _id, ...factor }) => factor),
      recovery_codes_left: await countRecoveryCodes(db, user.id),
      is_required: await isRequiredOf(db, user.role),
      may_change: await mayChange(user),
    }
  })

  route(
    app,
    setUpSecondFactor,
    async ({ body, user, request }) => {
      await consume(db, SETUP_LIMIT, String(user.id))
      await provePassword(db, { userId: user.id, request, password: body.current_password })
      const setup = await enrolment.setUp(user.id)
      if (!setup) throw notSignedIn()
      return setup
    },
    { guard },
  )

  route(
    app,
    addSecondFactor,
    async ({ body, user, request }) => {
      await consume(db, SECOND_STEP_LIMIT, `new ${user.id}`)
      const save = await enrolment.read(body, user.id)
      const saved = await db.transaction().execute(async (trx) => {
        await lockOwner(trx, user)
        await updateSessionStrength(trx, user.session_id)
        return save(trx, request, user.session_id)
      })
      await resetLimit(db, SECOND_STEP_LIMIT, `new ${user.id}`)
      return saved
    },
    { guard },
  )

  route(
    app,
    deleteSecondFactor,
    ({ params, user, request }) =>
      db.transaction().execute(async (trx) => {
        await lockOwner(trx, user)
        const factors = await listFactorsOf(trx, user.id)
        const factor = factors.find(({ id }) => id === params.id)
        if (!factor) throw notFound()
        const isLast = factors.length === 1
        if (isLast) {
          if (allows('admin', user.role) && (await lockSecondFactorRule(trx))) throw invalid({ id: [LAST_REQUIRED] })
          await deleteAllFactors(trx, user.id)
        } else await deleteFactor(trx, factor.id)
        await mails.queue(trx, 'second-factor-changed', { user_id: user.id, change: `${factor.kind}-removed` })
        const details = { second_factor: factor.kind }
        await writeAudit(trx, request, { action: 'second-factor-removed', user_id: user.id, details })
      }),
    { guard },
  )

  route(
    app,
    renewRecoveryCodes,
    async ({ body, user, request }) => {
      await provePassword(db, { userId: user.id, request, password: body.current_password })
      return db.transaction().execute(async (trx) => {
        await lockOwner(trx, user)
        if ((await listFactorsOf(trx, user.id)).length === 0) throw notFound()
        await mails.queue(trx, 'second-factor-changed', { user_id: user.id, change: 'codes-renewed' })
        await writeAudit(trx, request, { action: 'recovery-codes-renewed', user_id: user.id })
        return { recovery_codes: await saveNewCodes(trx, user.id) }
      })
    },
    { guard },
  )
}
