import type { FastifyInstance } from 'fastify'
import { splitFilter } from '../../../contract/core/list.ts'
import { exportUsers } from '../../../contract/users.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { EXPORT_COLUMNS, selectExport } from './users.export.ts'

export function usersExportRoutes(app: FastifyInstance, { db }: Context) {
  route(app, exportUsers, async ({ query, user, request, reply }) => {
    const { format, filter, search } = query
    const filters = [...new Set(filter.flatMap((one) => splitFilter(one)?.column ?? []))]
    return sendExport(reply, {
      db,
      userId: user.id,
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
}
