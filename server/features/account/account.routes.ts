import type { FastifyInstance } from 'fastify'
import {
  endOtherSessions,
  endSession,
  exportAccountData,
  listSessions,
  updatePreferences,
} from '../../../contract/account.ts'
import { writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { notFound, notSignedIn } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { consume, quota } from '../../lib/security/limits.ts'
import { deleteSessionsOf } from '../../lib/security/session.queries.ts'
import { updateUser } from '../auth/auth.queries.ts'
import { readAccountData, writeAccountData } from './account.data.ts'
import { deleteSessionOf, listSessionsOf } from './account.queries.ts'
import { deletionRoutes } from './deletion/deletion.routes.ts'
import { detailsRoutes } from './details.routes.ts'

/** Limited because it reads everything stored about a person. */
const EXPORT_LIMIT = quota('data-export', 10, 3600)

export function accountRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, sessions, csrf } = context
  detailsRoutes(app, context)
  deletionRoutes(app, context)
  route(app, listSessions, async ({ user }) => {
    const open = await listSessionsOf(db, user.id)
    return open.map((session) => ({ ...session, is_current: session.id === user.session_id }))
  })

  route(app, endOtherSessions, async ({ user, request }) => {
    await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await deleteSessionsOf(trx, user.id, user.session_id)
      if (numDeletedRows > 0) await writeAudit(trx, request, { action: 'other-sessions-ended', user_id: user.id })
    })
  })

  route(app, endSession, async ({ params, user, request, reply }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await deleteSessionOf(trx, user.id, params.id))) throw notFound()
      await writeAudit(trx, request, { action: 'session-ended', user_id: user.id })
    })
    if (params.id !== user.session_id) return
    await sessions.close(db, request, reply)
    csrf.renew(reply, null)
  })

  route(app, updatePreferences, async ({ body, user }) => {
    await updateUser(db, user.id, body)
  })

  route(app, exportAccountData, async ({ user, request, reply }) => {
    await consume(db, EXPORT_LIMIT, String(user.id))
    await writeAudit(db, request, { action: 'data-exported', user_id: user.id })
    const data = await readAccountData(db, user.id)
    if (!data) throw notSignedIn()
    reply.header('content-disposition', `attachment; filename="estran-mes-donnees-${today()}.json"`)
    return reply.type('application/json; charset=utf-8').send(await writeAccountData(data))
  })
}
