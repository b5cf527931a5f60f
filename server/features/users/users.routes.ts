import type { FastifyInstance } from 'fastify'
import { cancelUserDeletion } from '../../../contract/users.activation.ts'
import { createUser, deleteIdentity, deleteUser, getUser, updateUser } from '../../../contract/users.ts'
import { type NewAuditEntry, writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import { deleteSessionsOf, requireSameRole } from '../../lib/security/session.queries.ts'
import { saveSeen } from '../auth/auth.queries.ts'
import { usersActivationRoutes } from './users.activation.routes.ts'
import { changeAccount, createAccount, getSubject, lockSubject, refuseRemoval } from './users.change.ts'
import { accountFaults, readTyped } from './users.faults.ts'
import { invitationRoutes } from './users.invitations.routes.ts'
import { deleteIdentityOf, findAccount, findPlannedDeletion, findUser } from './users.queries.ts'
import { removeAccount } from './users.removal.ts'
import { ONLY_THEIRS, refuseRole, refuseState, STALE, stateAfter } from './users.rules.ts'

export function usersRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, mails } = context
  usersActivationRoutes(app, context)
  route(app, getUser, ({ params }) => getWhole(db, params.id))

  route(
    app,
    createUser,
    ({ body: { share_with, ...typed }, user, request }) =>
      db.transaction().execute(async (trx) => {
        await requireSameRole(trx, user)
        const audit = (entry: NewAuditEntry) => writeAudit(trx, request, entry)
        return getWhole(trx, await createAccount({ trx, by: user, audit, mails, share_with }, typed))
      }),
    {
      guard: ({ user, body }) => {
        const { role } = readTyped(body).typed
        if (role) refuseRole(user.role, null, role)
      },
      faults: (body) => accountFaults(db, null, body),
    },
  )

  route(
    app,
    updateUser,
    ({ params, body: { version, share_with, ...typed }, user, request }) =>
      db.transaction().execute(async (trx) => {
        const subject = await lockSubject(trx, user, params.id)
        if (subject.version !== version) throw await staleAccount(trx, subject.id)
        const audit = (entry: NewAuditEntry) => writeAudit(trx, request, entry)
        await changeAccount({ trx, by: user, subject, audit, mails, share_with }, typed)
        return getWhole(trx, params.id)
      }),
    {
      guard: async ({ params, user, body }) => {
        const subject = await getSubject(db, user, params.id)
        refuseState(user, subject, stateAfter(subject, readTyped(body).typed))
      },
      // A stale version gets a 409 only: its faults would be those of another version.
      faults: async (body, params) => {
        const account = await findAccount(db, params.id)
        return account && account.version === body.version ? accountFaults(db, account, body) : {}
      },
    },
  )

  route(app, deleteUser, ({ params, body: { version } = {}, user, request }) =>
    db.transaction().execute(async (trx) => {
      const subject = await lockSubject(trx, user, params.id)
      await refuseRemoval(trx, user, subject)
      if (version !== undefined && version !== subject.version) throw await staleAccount(trx, subject.id)
      await removeAccount({ trx, mails, request }, subject, user.id)
    }),
  )

  route(app, cancelUserDeletion, ({ params, user, request }) =>
    db.transaction().execute(async (trx) => {
      const subject = await lockSubject(trx, user, params.id)
      const { deletion_cause } = await findPlannedDeletion(trx, subject.id)
      if (deletion_cause === 'asked') throw conflict(ONLY_THEIRS, await findUser(trx, subject.id))
      if (deletion_cause === null) return
      await saveSeen(trx, subject.id, today())
      await writeAudit(trx, request, { action: 'deletion-cancelled', user_id: user.id, subject_id: subject.id })
    }),
  )

  invitationRoutes(app, context)

  route(app, deleteIdentity, ({ params, user, request }) =>
    db.transaction().execute(async (trx) => {
      const subject = await lockSubject(trx, user, params.id)
      const identity = await deleteIdentityOf(trx, subject.id, params.identity_id)
      if (!identity) throw notFound()
      // End the sessions that may have been opened with this identity.
      await deleteSessionsOf(trx, subject.id, user.id === subject.id ? user.session_id : 0)
      const details = { by: identity.provider }
      await writeAudit(trx, request, { action: 'identity-unlinked', user_id: user.id, subject_id: subject.id, details })
    }),
  )
}

const staleAccount = async (trx: Db, subject_id: number) =>
  stale(trx, STALE, await findUser(trx, subject_id), {
    actions: ['user-updated', 'user-activated', 'user-deactivated'],
    subject_id,
  })

async function getWhole(db: Db, id: number) {
  const user = await findUser(db, id)
  if (!user) throw notFound()
  return user
}
