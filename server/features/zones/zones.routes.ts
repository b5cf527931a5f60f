import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  getCoastTile,
  getZone,
  getZoneTile,
  listZoneNames,
  listZoneResults,
  listZones,
} from '../../../contract/zones.ts'
import { today } from '../../lib/clock.ts'
import { coastTiles } from '../../lib/coast.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/errors.ts'
import { sendReady } from '../../lib/ready.ts'
import { route } from '../../lib/route.ts'
import type { TileSet } from '../../lib/tiles.ts'
import { findZone, findZoneOn, listResultsOfZone } from './zones.queries.ts'
import { zonesOn, zonesState } from './zones.state.ts'

const YEAR = 'max-age=31536000, immutable'

export function zonesRoutes(app: FastifyInstance, { db, changes }: Context) {
  const state = zonesState(db, changes)
  // Nobody waits for them; a failure is tried again by the first who asks.
  app.addHook('onListen', () => void state.tiles().catch(() => undefined))

  route(app, listZones, async ({ query, request, reply }) => {
    if (query.on && query.on !== today()) return zonesOn(db, query.on)
    return sendReady(request, reply, await state.answer(), 'private, no-cache')
  })

  route(app, listZoneNames, async ({ request, reply }) =>
    sendReady(request, reply, await state.names(), 'private, no-cache'),
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

  route(app, getCoastTile, async ({ params, request, reply }) =>
    sendTile(request, reply, await coastTiles(), params, `public, ${YEAR}`),
  )

  route(app, getZoneTile, async ({ params, request, reply }) =>
    sendTile(request, reply, await state.tiles(), params, `private, ${YEAR}`),
  )
}

interface TileAddress {
  version: string
  z: number
  x: number
  y: number
}

async function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  tiles: TileSet,
  { version, z, x, y }: TileAddress,
  lasting: string,
) {
  // A page opened before a change asks the old version: it gets today's shapes, which must not last under that name.
  const cacheControl = version === tiles.version ? lasting : 'no-store'
  const tile = await tiles.tile(z, x, y)
  if (tile) return sendReady(request, reply, tile, cacheControl)
  return reply.code(204).header('cache-control', cacheControl).send()
}
