import type { FastifyInstance } from 'fastify'
import { getZoneChart } from '../../../contract/results.chart.ts'
import {
  countResults,
  exportResults,
  getResult,
  listResultClients,
  listResults,
  listZoneResults,
  readResults,
} from '../../../contract/results.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { findZone } from '../zones/zones.queries.ts'
import { getChart } from './results.chart.queries.ts'
import { exportColumns, filtersOf, selectExport } from './results.export.ts'
import { listResultsOfZone, listSamplings } from './results.list.ts'
import { countUnread, getResultDetail, listClients, lockMarks, markRead, markReadUntil } from './results.queries.ts'
import { getReader } from './results.reader.queries.ts'

export function resultsRoutes(app: FastifyInstance, { db, changes, spool }: ServerContext) {
  route(app, listResults, async ({ query, user }) => listSamplings(db, await getReader(db, user.id), query))

  route(app, exportResults, async ({ query, user, request, reply }) => {
    const reader = await getReader(db, user.id)
    return sendExport(reply, {
      db,
      changes,
      spool,
      format: query.format,
      title: 'Résultats',
      columns: await exportColumns(db, reader),
      query: await selectExport(db, reader, query),
      audit: (rows) => {
        const details = { format: query.format, rows, filters: filtersOf(query), is_searched: Boolean(query.search) }
        return writeAudit(db, request, { action: 'results-exported', user_id: user.id, details })
      },
    })
  })

  route(app, listResultClients, () => listClients(db))

  route(app, countResults, async ({ user }) => countUnread(db, await getReader(db, user.id)))

  route(app, readResults, ({ body, user }) =>
    db.transaction().execute(async (trx) => {
      await lockMarks(trx, user.id)
      const reader = await getReader(trx, user.id)
      // A deletion takes the result before its marks.
      const { ids = [], shown = [] } = body
      const read = [...ids.map((id) => ({ id })), ...shown]
      if (read.length > 0) await markRead(trx, reader, read)
      if (body.until !== undefined) await markReadUntil(trx, reader, body.until)
    }),
  )

  route(app, getResult, async ({ params, user }) => getResultDetail(db, await getReader(db, user.id), params.id))

  const requireZone = async ({ params }: { params: { id: number } }) => {
    if (!(await findZone(db, params.id))) throw notFound()
  }

  route(app, listZoneResults, ({ params, query }) => listResultsOfZone(db, params.id, query), { guard: requireZone })

  route(app, getZoneChart, ({ params, query }) => getChart(db, params.id, query), { guard: requireZone })
}
