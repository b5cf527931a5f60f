import type { FastifyInstance } from 'fastify'
import { getZone, listZoneNames, listZones } from '../../../contract/zones.ts'
import { today } from '../../lib/clock.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { findAlert, findZoneOn } from './zones.queries.ts'
import { zonesState } from './zones.state.ts'

export function zonesRoutes(app: FastifyInstance, { db, changes }: Context) {
  const state = zonesState(db, changes)

  route(app, listZones, async ({ query, user, request, reply }) =>
    sendPrepared(
      request,
      reply,
      await state.answer({ ...query, on: query.on ?? today(), userId: user.id }),
      'private, no-cache',
    ),
  )

  route(app, listZoneNames, async ({ request, reply }) =>
    sendPrepared(request, reply, await state.names(), 'private, no-cache'),
  )

  route(app, getZone, async ({ params, user }) => {
    const zone = await findZoneOn(db, today(), params.id)
    if (!zone) throw notFound()
    return { ...zone, alert: (await findAlert(db, user.id, zone.id))?.level ?? null }
  })
}
