import type { FastifyInstance } from 'fastify'
import { countUsers, exportUsers, listUsers } from '../../../contract/users.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { exportDetails } from '../../lib/http/export/export-details.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { EXPORT_COLUMNS, selectExport } from './users.export.ts'
import { listUserLines } from './users.list.ts'
import { countUsersToSee } from './users.queries.ts'

export function usersListRoutes(app: FastifyInstance, { db, changes, spool }: ServerContext) {
  route(app, listUsers, ({ query }) => listUserLines(db, query))

  route(app, exportUsers, async ({ query, user, request, reply }) => {
    return sendExport(reply, {
      db,
      changes,
      spool,
      format: query.format,
      title: 'Utilisateurs',
      columns: EXPORT_COLUMNS,
      query: selectExport(db, query),
      audit: (rows) =>
        writeAudit(db, request, { action: 'users-exported', user_id: user.id, details: exportDetails(query, rows) }),
    })
  })

  route(app, countUsers, () => countUsersToSee(db))
}
