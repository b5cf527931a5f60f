import type { FastifyInstance } from 'fastify'
import { getZone, listZoneNames, listZoneResults, listZones } from '../../../contract/zones.ts'
import { today } from '../../lib/clock.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { findZone, findZoneOn, listResultsOfZone } from './zones.queries.ts'
import { asAnswer, boxOf, zonesFound, zonesOn, zonesState } from './zones.state.ts'
import { viewOf } from './zones.view.ts'

export function zonesRoutes(app: FastifyInstance, { db, changes }: Context) {
  const state = zonesState(db, changes)

  route(app, listZones, async ({ query, request, reply }) => {
    const isToday = !query.on || query.on === today()
    if (isToday && query.search === undefined) {
      const answer = query.bbox === undefined ? await state.answer() : await state.view(query.bbox)
      return sendPrepared(request, reply, answer, 'private, no-cache')
    }
    const all = isToday ? await state.all() : await zonesOn(db, query.on ?? today())
    const inBox = query.bbox === undefined ? all : viewOf(all, boxOf(query.bbox))
    const found = query.search === undefined ? inBox : await zonesFound(db, all, query.search)
    return sendPrepared(request, reply, await asAnswer(found), 'private, no-cache')
  })

  route(app, listZoneNames, async ({ request, reply }) =>
    sendPrepared(request, reply, await state.names(), 'private, no-cache'),
  )

  route(app, getZone, async ({ params }) => {
    const zone = await findZoneOn(db, today(), params.id)
    if (!zone) throw notFound()
    return zone
  })

  route(app, listZoneResults, async ({ params, query }) => {
    if (!(await findZone(db, params.id))) throw notFound()
    return listResultsOfZone(db, params.id, query)
  })
}
