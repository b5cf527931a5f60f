import type { FastifyInstance } from 'fastify'
import { getZoneChart, listZoneResults } from '../../../contract/results.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { findZone } from '../zones/zones.queries.ts'
import { getChart } from './results.chart.queries.ts'
import { listResultsOfZone } from './results.zone.queries.ts'

export function zoneResultsRoutes(app: FastifyInstance, { db }: Context) {
  const requireZone = async ({ params }: { params: { id: number } }) => {
    if (!(await findZone(db, params.id))) throw notFound()
  }

  route(app, listZoneResults, ({ params, query }) => listResultsOfZone(db, params.id, query), { guard: requireZone })

  route(app, getZoneChart, ({ params, query }) => getChart(db, params.id, query), { guard: requireZone })
}
