import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import { setStartZone } from '../../../contract/start-zone.ts'
import { writeAudit, writeOwnAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { updateStartZone } from '../auth/auth.queries.ts'
import { lockSubject } from '../users/users.change.ts'
import { findZone } from '../zones/zones.queries.ts'

export function startZoneRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(
    app,
    setStartZone,
    ({ params, body, user, request }) =>
      db.transaction().execute(async (trx) => {
        if (user.id !== params.id) await lockSubject(trx, user, params.id)
        if (!(await findZone(trx, body.zone_id))) throw invalid({ zone_id: ['Cette zone n’existe pas.'] })
        if (!(await updateStartZone(trx, params.id, body.zone_id))) return
        const write = user.id === params.id ? writeOwnAudit : writeAudit
        await write(trx, request, { action: 'start-zone-changed', user_id: user.id, subject_id: params.id })
      }),
    {
      guard: ({ user, params }) => {
        if (user.id !== params.id && !allows('admin', user.role)) throw notFound()
      },
    },
  )
}
