import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  getCoastTile,
  getZone,
  getZoneTile,
  listZoneNames,
  listZoneResults,
  listZones,
} from '../../../contract/zones.ts'
import { coastTiles } from '../../geo/tiles/coast.ts'
import type { TileSet } from '../../geo/tiles/tile-set.ts'
import { today } from '../../lib/clock.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { findZone, findZoneOn, listResultsOfZone } from './zones.queries.ts'
import { asAnswer, boxOf, zonesFound, zonesOn, zonesState } from './zones.state.ts'
import { ShapesChanged } from './zones.tiles.queries.ts'
import { zoneTiles } from './zones.tiles.ts'
import { viewOf } from './zones.view.ts'

const YEAR = 'max-age=31536000, immutable'

export function zonesRoutes(app: FastifyInstance, { db, changes }: Context) {
  const state = zonesState(db, changes)
  const tiles = zoneTiles(db, changes)
  app.addHook('onListen', tiles.follow)
  app.addHook('onClose', () => tiles.close())

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

  route(app, getCoastTile, async ({ params, request, reply }) =>
    sendTile(request, reply, coastTiles, params, `public, ${YEAR}`),
  )

  route(app, getZoneTile, async ({ params, request, reply }) =>
    sendTile(request, reply, tiles.current, params, `private, ${YEAR}`),
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
  current: () => Promise<TileSet>,
  { version, z, x, y }: TileAddress,
  lasting: string,
) {
  const cut = async () => {
    const tiles = await current()
    return { tiles, tile: await tiles.tile(z, x, y) }
  }
  // Shapes that change while they are read are read again.
  const { tiles, tile } = await cut().catch((error: unknown) => {
    if (error instanceof ShapesChanged) return cut()
    throw error
  })
  // A page opened before a change asks the old version: it gets today's shapes, which must not last under that name.
  const cacheControl = version === tiles.version ? lasting : 'no-store'
  if (tile) return sendPrepared(request, reply, tile, cacheControl)
  return reply.code(204).header('cache-control', cacheControl).send()
}
