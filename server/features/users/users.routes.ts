import type { FastifyInstance } from 'fastify'
import { activateUsers, countUsers, deleteUser, listUsers, updateUser } from '../../../contract/users.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { conflict, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { activate, deactivate, lockSubject, refuseRemoval, tryToActivate } from './users.activation.ts'
import { countWaitingUsers, deleteUserRow, findUserLine, listUserLines } from './users.queries.ts'
import { STALE } from './users.rules.ts'

export function usersRoutes(app: FastifyInstance, { db, mails }: Context) {
  route(app, listUsers, ({ query }) => listUserLines(db, query))

  route(app, countUsers, async () => ({ waiting: await countWaitingUsers(db) }))

  route(app, updateUser, ({ params, body, user, request }) =>
    db.transaction().execute(async (trx) => {
      const subject = await lockSubject(trx, user, params.id)
      if (subject.version !== body.version) throw conflict(STALE, await findUserLine(trx, params.id))
      const change = { trx, by: user, subject, request, mails }
      if (body.active && !subject.active) await activate(change)
      if (!body.active && subject.active) await deactivate(change)
      const line = await findUserLine(trx, params.id)
      if (!line) throw notFound()
      return line
    }),
  )

  route(app, deleteUser, ({ params, user, request }) =>
    db.transaction().execute(async (trx) => {
      const subject = await lockSubject(trx, user, params.id)
      await refuseRemoval(trx, user, subject)
      await deleteUserRow(trx, subject.id)
      const details = { before: { role: subject.role, active: subject.active } }
      await writeAudit(trx, request, { action: 'user-deleted', user_id: user.id, subject_id: subject.id, details })
    }),
  )

  route(app, activateUsers, async ({ body, user, request }) =>
    db.transaction().execute(async (trx) => {
      const results = []
      // Sorted, so that two administrators do not deadlock.
      for (const id of [...new Set(body.ids)].sort((a, b) => a - b)) {
        results.push({ id, ...(await tryToActivate({ trx, by: user, id, request, mails })) })
      }
      return results
    }),
  )
}
