import type { FastifyInstance } from 'fastify'
import {
  countResults,
  exportResults,
  getResult,
  listResultClients,
  listResults,
  readResults,
} from '../../../contract/results.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { getResultDetail } from './results.detail.queries.ts'
import { askedOf, exportColumns, selectExport } from './results.export.ts'
import { listResultLines } from './results.list.ts'
import { listClients } from './results.queries.ts'
import { getReader } from './results.reader.queries.ts'
import { countUnread, lockMarks, markRead, markReadUntil } from './results.unread.queries.ts'

export function resultsRoutes(app: FastifyInstance, { db }: Context) {
  route(app, listResults, async ({ query, user }) => listResultLines(db, await getReader(db, user.id), query))

  route(app, exportResults, async ({ query, user, request, reply }) => {
    const reader = await getReader(db, user.id)
    return sendExport(reply, {
      db,
      userId: user.id,
      format: query.format,
      title: 'Résultats',
      columns: await exportColumns(db, reader),
      query: await selectExport(db, reader, query),
      audit: (rows) => {
        const details = { format: query.format, rows, filters: askedOf(query), is_searched: Boolean(query.search) }
        return writeAudit(db, request, { action: 'results-exported', user_id: user.id, details })
      },
    })
  })

  route(app, listResultClients, () => listClients(db))

  route(app, countResults, async ({ user }) => ({ unread: await countUnread(db, await getReader(db, user.id)) }))

  route(app, readResults, ({ body, user }) =>
    db.transaction().execute(async (trx) => {
      await lockMarks(trx, user.id)
      const reader = await getReader(trx, user.id)
      // A deletion takes the result before its marks.
      if (body.ids !== undefined) await markRead(trx, reader, body.ids)
      if (body.until !== undefined) await markReadUntil(trx, reader, body.until)
    }),
  )

  route(app, getResult, async ({ params, user }) => getResultDetail(db, await getReader(db, user.id), params.id))
}
