import type { FastifyInstance } from 'fastify'
import { splitFilter } from '../../../contract/core/list.ts'
import { countUsers, exportUsers, listUsers } from '../../../contract/users.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { EXPORT_COLUMNS, selectExport } from './users.export.ts'
import { listUserLines } from './users.list.ts'
import { countUsersToSee } from './users.queries.ts'

export function usersListRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(app, listUsers, ({ query }) => listUserLines(db, query))

  route(app, exportUsers, async ({ query, user, request, reply }) => {
    const { format, filter, search } = query
    const filters = [...new Set(filter.flatMap((one) => splitFilter(one)?.column ?? []))]
    return sendExport(reply, {
      db,
      format,
      title: 'Utilisateurs',
      columns: EXPORT_COLUMNS,
      query: selectExport(db, query),
      audit: (rows) => {
        const details = { format, rows, filters, is_searched: Boolean(search) }
        return writeAudit(db, request, { action: 'users-exported', user_id: user.id, details })
      },
    })
  })

  route(app, countUsers, () => countUsersToSee(db))
}
