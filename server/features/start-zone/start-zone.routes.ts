import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import { setStartZone } from '../../../contract/start-zone.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { updateUser } from '../auth/auth.queries.ts'
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
        await updateUser(trx, params.id, { start_zone_id: body.zone_id })
        await writeAudit(trx, request, { action: 'start-zone-changed', user_id: user.id, subject_id: params.id })
      }),
    {
      guard: ({ user, params }) => {
        if (user.id !== params.id && !allows('admin', user.role)) throw notFound()
      },
    },
  )
}
